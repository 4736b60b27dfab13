"""The commands that steer a talk, and the words for each: whole messages without punctuation and politeness."""

from __future__ import annotations

from enum import StrEnum


class Command(StrEnum):
    """What a steering message wants."""

    YES = "yes"
    NO = "no"
    SKIP = "skip"
    DONT_KNOW = "dont_know"
    NOT_APPLICABLE = "not_applicable"
    CANCEL = "cancel"
    RESTART = "restart"
    BACK = "back"
    REPEAT = "repeat"
    RETRY = "retry"
    SUMMARY = "summary"
    HELP = "help"
    CHANGE = "change"
    GO_ON = "go_on"
    GREET = "greet"
    THANK = "thank"
    TOLD_BEFORE = "told_before"
    AS_BEFORE = "as_before"


PHRASES: dict[Command, str] = {
    Command.YES: """
        yes|y|yeah|yep|yup|ok|okay|sure|correct|right|that is right|thats right|that is correct|thats correct|
        confirm|confirmed|i confirm|looks good|looks right|looks fine|looks correct|all good|all correct|all right|fine|
        go ahead|submit|submit it|send|send it|done|it is correct|its correct|everything is correct|
        everything is fine|everything looks good|everything looks right|yes it is|yes that is right|
        yes thats right|yes correct|yes please|yes confirm|
        yes submit|yes submit it|yes send it|yes looks good|yes all good|
        yes go ahead|
        no changes|no changes needed|nothing to change|approve|approved|agree|i agree|accept|next|
        perfect|good|great|
        نعم|اجل|ايوه|ايوا|اي|ايه|اه|ايه نعم|اي نعم|صح|صحيح|تمام|موافق|اكيد|طبعا|حسنا|طيب|اوكي|اكد|اؤكد|تاكيد|
        ارسل|ارسال|ارسلها|ارسله|نعم صحيح|نعم ارسل|نعم اكد|نعم موافق|نعم تمام|كل شيء صحيح|كله صحيح|كله تمام|كل شيء تمام|
        مضبوط|ممتاز|لا تغيير|لا شيء اغيره""",
    Command.NO: """
        no|n|nope|nah|not right|that is wrong|thats wrong|wrong|incorrect|not correct|no thanks|no thank you|
        that is not right|thats not right|that is not correct|thats not correct|something is wrong|not yet|dont|do not|
        no wait|wait no|dont cancel|do not cancel|dont cancel it|do not cancel it|dont stop|no dont cancel|
        لا لحظه|لا انتظر|لا تلغي|لا تلغيه|لا تلغ|لا تلغه|
        لا|كلا|خطا|غير صحيح|ليس صحيحا|لا شكرا|ليس بعد|هناك خطا|فيه خطا""",
    Command.SKIP: """
        skip|skip it|skip this|skip that|skip this one|skip that one|skip this question|skip question|
        skip the question|skip for now|pass|pass on this|pass on that|move on|next question|the next question|
        leave it|leave it blank|leave it empty|leave blank|leave this out|leave that out|leave it out|
        leave this one out|
        leave it for now|keep it|keep that|keep it as it is|leave it as it is|leave it as is|no change|dont change it|
        do not change it|nothing else|nothing more|nothing to add|that is all|thats all|thats everything|
        no answer|no comment|not answer|not answer that|prefer not to say|prefer not to answer|not say|rather not say|
        rather not answer|i prefer not to say|id rather not say|id prefer not to say|i dont want to answer|
        i dont want to say|i would rather not|id rather not|later|not now|maybe later|ask me later|
        not important|its not important|doesnt matter|it doesnt matter|does not matter|i dont care|
        مش مهم|مو مهم|ليس مهما|غير مهم|لا يهم|ما يهم|ما تفرق|
        تخطي|تخط|تخطى|تخطاه|تخطي هذا|تخط هذا|تخطي هذا السؤال|تخط هذا السؤال|تخطي السؤال|تجاوز|تجاوز هذا السؤال|نتخطي|
        نتخطي هذا|نتخطي هذا السؤال|اتخطي|اتخطي هذا السؤال|السؤال التالي|اترك|اتركه|اتركه فارغا|اتركه فارغ|
        ابقه كما هو|اتركه كما هو|خله كما هو|خليه كما هو|خليه|لا تغيره|
        اتركها فارغه|لا شيء اخر|هذا كل شيء|افضل عدم الاجابه|عدم الاجابه|لا اريد الاجابه|
        ما ابي اجاوب|لا ارغب في الاجابه|لاحقا|بعدين|ليس الان""",
    Command.DONT_KNOW: """
        i dont know|dont know|i do not know|do not know|i dont know that|i really dont know|no idea|i have no idea|
        honestly no idea|no clue|i have no clue|not sure|im not sure|i am not sure|im not certain|not certain|idk|dunno|
        unknown|i cant remember|i dont remember|cant remember|dont remember|i cant recall|i dont recall|cant recall|
        i forgot|i have forgotten|ive forgotten|beats me|
        لا اعرف|لا اعرف ذلك|لا اعرفه|لا اعرفها|لا ادري|لا اعلم|ما ادري|مدري|ما اعرف|ما اعرفه|مش عارف|مش عارفه|
        لست متاكدا|لست متاكده|مو متاكد|مش متاكد|لا اتذكر|لا اذكر|ما اذكر|ما اتذكر|نسيت|نسيته|ما عندي فكره|لا فكره لدي|
        ليس لدي فكره|ما ادري والله|والله ما ادري""",
    Command.NOT_APPLICABLE: """
        not applicable|n/a|na|n.a.|none|nothing|doesnt apply|does not apply|it does not apply|it doesnt apply|
        this doesnt apply|
        this does not apply|that doesnt apply|doesnt apply to me|does not apply to me|it doesnt apply to me|
        this doesnt apply to me|this does not apply to me|thats not applicable|that is not applicable|
        not applicable to me|not relevant|not relevant to me|no such thing|i have none|have none|i dont have one|
        dont have one|i dont have any|dont have any|i do not have one|i havent got one|i havent got any|
        لا شيء|لا شي|بدون|لا ينطبق|لا ينطبق علي|هذا لا ينطبق|هذا لا ينطبق علي|غير منطبق|لا يوجد|لا يوجد لدي|
        ليس لدي|ما عندي|لا املك|
        لا يخصني|ما يخصني""",
    Command.CANCEL: """
        cancel|abort|stop|quit|exit|give up|cancel it|cancel this|cancel that|cancel the form|cancel this form|
        cancel form|cancel my booking|cancel the booking|cancel my reservation|cancel everything|cancel the report|
        cancel my report|cancel the request|cancel my request|abort this|abort it|stop it|stop this|stop here|stop now|
        quit this|never mind|nevermind|forget it|forget about it|forget the whole thing|i give up|
        الغاء|الغ|الغي|الغيه|الغ النموذج|الغاء النموذج|الغي النموذج|الغ الطلب|الغي الطلب|الغاء الطلب|الغي الحجز|
        الغ الحجز|
        الغاء الحجز|ان الغي|ان الغي الطلب|توقف|اوقف|نتوقف|انهاء|خروج|بطلت|خلاص الغ|خلاص الغي|لا اريد الاكمال|
        ما ابي اكمل|انس الامر""",
    Command.RESTART: """
        start over|start all over|start over again|restart|start again|start anew|begin again|reset|reset everything|
        start from the beginning|begin from the beginning|begin from the start|start from scratch|start from zero|
        clear everything|delete everything|start afresh|
        ابدا من جديد|نبدا من جديد|ان ابدا من جديد|ابدا من البدايه|نبدا من البدايه|ابدا من الاول|نبدا من الاول|من الاول|
        من جديد|اعد البدء|اعاده البدء|من البدايه|امسح كل شيء|البدء من جديد|البدء من البدايه""",
    Command.BACK: """
        back|go back|go back one|go back a step|go back one step|one step back|a step back|back one|take me back|
        previous|previous question|previous step|the previous one|the previous question|
        go back to the previous question|
        go to the previous question|go back to the last question|last question|undo|undo that|undo it|
        رجوع|ارجع|ارجع خطوه|نرجع|عوده|عد|عد للخلف|السابق|السؤال السابق|ارجع للسؤال السابق|ارجع الي السؤال السابق|
        عد الي السابق|عد الي السؤال السابق|السؤال اللي قبله|تراجع|للخلف""",
    Command.REPEAT: """
        repeat|again please|say again|say that again|say it again|repeat that|repeat it|repeat the question|
        repeat this|pardon|pardon me|come again|what|huh|sorry|sorry what|excuse me|what was that|what did you say|
        what was the question|what did you ask|i didnt get that|i didnt catch that|where were we|where are we|
        اعد|كرر|كرره|اعد السؤال|كرر السؤال|تعيد السؤال|تكرر السؤال|ماذا|عفوا|ما السؤال|ما كان السؤال|اين كنا|
        وين كنا|اين وصلنا|وين وصلنا""",
    Command.RETRY: """
        try again|retry|again|once more|try it again|one more time|please try again|try once more|
        حاول مجددا|حاول مره اخرى|اعد المحاوله|اعاده المحاوله|جرب مره اخرى|مره اخرى|مره ثانيه|حاول ثانيه""",
    Command.SUMMARY: """
        summary|a summary|show summary|show me a summary|show a summary|give me a summary|see a summary|see the summary|
        recap|a recap|summarize|summarise|what have i told you|what have i told you so far|what did i tell you|
        what have i said|what have i said so far|what did i say|what have you got|what have you got so far|
        what do you have|what do you have so far|what do you know|what do you know so far|what have you noted|
        what have you recorded|what have i answered|show my answers|show me my answers|see my answers|list my answers|
        my answers|review my answers|check my answers|show me what you have|status|how far are we|
        how many questions are left|how much is left|
        ملخص|الملخص|اعرض الملخص|اعطني ملخصا|اعطني ملخص|اعطني الملخص|لخص|ماذا لديك|ماذا قلت لك|ماذا قلت لك حتي الان|
        ماذا اخبرتك|ماذا اخبرتك حتي الان|ماذا قلت|وش قلت لك|ايش قلت لك|ماذا تعرف عني|اعرض اجاباتي|ارني اجاباتي|اجاباتي|
        وش عندك|ايش عندك|شو عندك|وش سجلت|ايش سجلت|ماذا سجلت|ما الذي سجلته|كم سؤالا بقي|كم سؤال باقي|كم بقي""",
    Command.HELP: """
        help|help me|i need help|some help|what can i say|what can i do|what can you do|how does this work|commands|
        i dont understand|i do not understand|i am confused|im confused|im lost|
        مساعده|ساعدني|احتاج مساعده|ماذا استطيع ان اقول|كيف يعمل هذا|لم افهم|لا افهم|ما فهمت|مش فاهم""",
    Command.CHANGE: """
        change|edit|change something|change it|change an answer|change one answer|change my answer|change my answers|
        change something else|correct something|correct an answer|correct it|modify|modify an answer|fix something|
        fix an answer|edit an answer|edit my answers|edit something|make a change|make a correction|make changes|
        i made a mistake|made a mistake|i changed my mind|
        تغيير|تعديل|غير|عدل|التعديل|التغيير|تعديل شيء|تغيير شيء|تعديل اجابه|تغيير اجابه|تصحيح اجابه|ان اعدل|ان اغير|
        غير شيئا|اغير شيئا|اعدل شيئا|غلطت|اخطات""",
    Command.GO_ON: """
        continue|go on|keep going|carry on|proceed|no continue|no go on|no keep going|no carry on|lets go on|
        lets continue|تابع|استمر|متابعه|كمل|اكمل|نكمل|نتابع|لا كمل|لا اكمل|لا تابع|لا استمر|لا نكمل|خلينا نكمل""",
    Command.GREET: """
        hi|hello|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|how are you|
        hello again|hi again|
        مرحبا|اهلا|اهلا وسهلا|هلا|هلا والله|السلام عليكم|السلام عليكم ورحمه الله|السلام عليكم ورحمه الله وبركاته|
        صباح الخير|مساء الخير|كيف حالك|كيفك|شلونك""",
    Command.THANK: """
        thanks|thank you|thanks a lot|thank you so much|thank you very much|many thanks|thx|cheers|thanks for your help|
        thank you for your help|you are very kind|
        شكرا|شكرا جزيلا|شكرا لك|شكرا لكم|مشكور|مشكوره|مشكورين|تسلم|تسلمي|يعطيك العافيه|الله يعطيك العافيه|
        جزاك الله خير|جزاك الله خيرا""",
    Command.TOLD_BEFORE: """
        i already told you|i told you already|i told you|i told you that|i already told you that|already told you|
        i just told you|i just said that|i already said that|i said that already|i already said it|i said it already|
        as i said|i already answered that|i already answered|i already gave you that|i already gave it to you|
        you already asked that|you already asked me that|you asked me that already|you asked that already|
        i told you before|i said that before|
        قلت لك|قلتلك|قلته لك|قلت لك من قبل|قلتلك قبل كده|قلت لك قبل|قلت لك سابقا|سبق وقلت لك|سبق ان قلت لك|
        لقد قلت لك|لقد اخبرتك|اخبرتك|اخبرتك من قبل|سبق وذكرته|ذكرته من قبل|ذكرته سابقا|ذكرت ذلك|جاوبت عليه""",
    Command.AS_BEFORE: """
        same as before|the same as before|same as last time|the same as last time|like last time|like before|
        as last time|as before|as always|the usual|same as always|you have it|you have it already|you have it on file|
        you should have it|its on file|
        زي المره السابقه|مثل المره السابقه|زي المره اللي فاتت|مثل المره الماضيه|نفس المره السابقه|نفس السابق|مثل السابق|
        زي قبل|مثل قبل|كالعاده|زي العاده|موجود عندكم|مسجل عندكم""",
}
