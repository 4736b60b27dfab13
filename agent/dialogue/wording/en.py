"""English."""

TEXTS: dict[str, tuple[str, ...]] = {
    "comma_and": (", ",),
    "last_and": (" and {item}",),
    "comma_or": (", ",),
    "last_or": (" or {item}",),
    # opening
    "greeting": (
        (
            "Hello! I'll help you with this form: {title}. {summary}\n"
            "Tell me everything you know in your own words, and I'll ask for the rest."
        ),
    ),
    "greeting_summary": ("I'll need about {count} things, such as {items}.",),
    "greeting_summary_few": ("I'll only need {items}.",),
    "some_dates": ("a few dates",),
    "the_place": ("the place",),
    # what was taken
    "noted": ("Thank you. I have noted {items}.", "Noted: {items}.", "Got it: {items}."),
    "noted_item": ("{field}: {value}",),
    "changed": ("I changed {field} to {value}.",),
    "unchanged": ("{field} stays as it was: {value}.",),
    "reopened": ("As {cause} changed, I need to ask for {field} again.",),
    "cleared_by_rule": ("I took out {field}: {why}",),
    "skipped": ("All right, I left out {field}.",),
    "default_taken": ("I'll put {value} for {field}.",),
    # what was not
    "not_applicable_now": ("{field} is not part of the form as it stands.",),
    "no_longer_on_offer": ("that choice is no longer offered.",),
    "rule_broken": ("That doesn't fit together: {field}, and {others}.",),
    "rule_broken_alone": ("That is not allowed for {field}.",),
    "not_taken": ("I couldn't take {field}: {why}",),
    "options_unknown": ("its choices have not been looked up yet.",),
    "skip_refused": (
        "{field} is needed to finish the form, so I can't leave it out.",
        "I'm sorry, the form can't be finished without {field}.",
    ),
    # asking
    "ask_default": ("Please tell me: {field}.",),
    "ask_again": (
        "I didn't quite get that.",
        "Sorry, that still does not read as an answer to me.",
        "Let's try it another way.",
        "We are still at this question.",
        "No hurry. Here is the question once more.",
    ),
    "ask_again_label": ("What I need is this: {field}.", "The question is about {field}.", "Please give me {field}."),
    "hint": ("{hint}",),
    "hint_ASK_DROPDOWN": ("Please choose one of: {options}.", "One of these would do: {options}."),
    "hint_ASK_CHECKBOX": ("Please choose any of: {options}.", "Name as many of these as apply: {options}."),
    "hint_ASK_DATE": ("A day such as 14 March 2026 will do.", "You can write the day as 2026-03-14."),
    "hint_ASK_DATETIME": (
        "A day and a time such as 14 March 2026 at 10:30 will do.",
        "You can write it as 2026-03-14 10:30.",
    ),
    "hint_ASK_LOCATION": (
        "Please pick the place on the map, or give its coordinates, such as 24.7136, 46.6753.",
        "Latitude and longitude will do, such as 24.7136, 46.6753.",
    ),
    "hint_ASK_TEXT": ("A few words will do.", "Please write it in your own words."),
    "hint_time": ("A time such as 10:30 or half past 3 will do.", "You can write the time as 15:30."),
    "hint_number": ("A number will do, such as 12.", "Please give it in digits."),
    "hint_email": ("An address such as name@example.com will do.", "Please write the email address in full."),
    "hint_tel": ("A number such as +966 50 123 4567 will do.", "Please write the phone number with its country code."),
    "hint_file": (
        "Please attach the file, or write its name, such as report.pdf.",
        "The name of the file will do, such as report.pdf.",
    ),
    "optional": ("(You can skip this.)",),
    "default_offer": ("(Usually {value}; say skip to take that.)",),
    "more_options": ("{count} more",),
    # confirming
    "confirm_value": (
        "{field}: {value}. Is that right? (yes or no)",
        "Please say yes if {field} is {value}, or tell me what it is.",
    ),
    "step_review": ("That completes “{title}”. Is this right? Say yes, or tell me what to change:\n{lines}",),
    "step_review_untitled": (
        "That completes step {step}. Is this right? Say yes, or tell me what to change:\n{lines}",
    ),
    "final_review": ("That is everything. Please check it. Say yes to finish, or tell me what to change:\n{lines}",),
    "review_line": ("- {field}: {value}",),
    "review_empty": ("- nothing is filled in",),
    "review_again": (
        "I'm waiting for your yes.",
        "Please say yes if this is right, or name what to change.",
        "Shall I go on with these answers?",
    ),
    "which_change": ("What shall I change? Name it, or give me the new value: {items}.",),
    "change_to": ("What should {field} be?",),
    "ask_cancel": (
        "Shall I cancel this form? Nothing will be sent. (yes or no)",
        "Please say yes to cancel the form, or no to go on.",
    ),
    "cancelled": ("The form is cancelled. Nothing was sent.",),
    "stays": ("All right, {field} stays {value}.",),
    "kept_going": ("All right, let's go on.",),
    "ask_restart": (
        "Shall I clear all your answers and begin again? (yes or no)",
        "Please say yes to begin again, or no to keep your answers.",
    ),
    "restarted": ("All answers are cleared. Let's begin again.",),
    # tools
    "calling": ("One moment, let me look that up: {what}.",),
    "calling_quietly": ("One moment please.",),
    "calling_tool": ("One moment please. {what}.",),
    "tool_failed": (
        "That didn't work: {what}{reason}. Say try again when you are ready.",
        "It still doesn't work: {what}{reason}. You can say try again.",
        "I couldn't get through again: {what}{reason}. Say try again, or come back later; your answers are kept.",
    ),
    "tool_failed_optional": (
        "That didn't work: {what}{reason}. Say try again, or skip to go on without it.",
        "It still doesn't work: {what}{reason}. You can say try again, or skip.",
    ),
    "tool_reason": (" ({reason})",),
    "no_options": ("there was nothing to choose from",),
    # small talk
    "hello": ("Hello!", "Hello again!"),
    "welcome": ("You're welcome.", "My pleasure."),
    "not_heard": ("I'm sorry, I don't have that yet.", "I'm sorry, that did not reach me."),
    "no_memory": ("I only know what you tell me here.", "I'm afraid I can't see what was said another time."),
    # talking about the form
    "summary": ("This is what I have so far:\n{lines}",),
    "summary_empty": ("Nothing is filled in yet.",),
    "help": (
        "Answer in your own words. You can also say: skip, back, change ..., what have you got, start over, cancel.",
    ),
    "answer_from_form": ("{text}",),
    "form_does_not_say": ("The form doesn't say.", "I'm afraid the form says nothing about that."),
    "nothing_to_go_back_to": ("There is nothing before this to go back to.",),
    "back_to": ("Back to {field}; it was {value}.",),
    "nothing_found": (
        "I couldn't find an answer for the form in that.",
        "That didn't tell me anything for the form yet.",
    ),
    "too_long": ("That is more than I can read at once ({limit} characters at most). Please say it in fewer words.",),
    # the end
    "complete": ("Thank you, the form is complete. Here is what you told me.",),
}
