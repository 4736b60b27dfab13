"""What people say instead of a name when they are asked for one: reactions, hesitations, refusals, remarks.

Words that are names as often as not ("hope", "mark") are left out: they tell nothing.
"""

from __future__ import annotations

import re

from nlu.folding import fold, fold_text
from nlu.given_names import is_arabic_name
from nlu.name_parts import PARTICLES
from nlu.words import vocabulary, words_in

_SENTENCE = vocabulary(
    """
    i'd i'm im i'll i've you your yours we we'd we're us it it's its they their this that thats these those is are
    was were be been has had have can could should would dont cant wont didnt doesnt isnt wasnt ive whats youre
    what why how who which when where if because than there very really already about without from with for at nor
    whether cannot اللي بس انا انت انتم انتو انتي إحنا احنا نحن هو هي هم هذا هذه هذي ذلك مو مش مب مهو ليس ليست لست
    لا لم لن لماذا ليش ليه إيش وش شو كيف متى وين أين هل إذا لو لكن عندكم عندك عندي عندنا لكم لك معي في من إلى عن
    مع قبل بعد كل كان كانت كنت قد سوف راح لأن لأنه حتى الذي التي ثم أو يا
    """
)
_TALK = vocabulary(
    """
    a the i me my mine her his him to of on not no nope nah yes yeah yep yup ok okay okey k kk wow whoa hm hmm
    hmmm mm mmm uh um uhm umm er erm ah ahh aha ohh ooh ugh huh eh meh lol lmao haha hahaha hehe omg wtf btw brb
    idk idc tba tbd nvm ty thx tnx pls plz please thanks thank cheers sorry apologies pardon hello hi hey hiya bye
    goodbye welcome sure fine good great nice cool awesome amazing perfect excellent lovely wonderful brilliant
    fantastic terrible horrible awful alright right wrong true false correct indeed exactly absolutely definitely
    obviously actually honestly seriously maybe perhaps probably possibly unfortunately hopefully certainly course
    whatever whoever whichever however anyway depends now later soon tomorrow today yesterday tonight morning
    evening night afternoon week month year minute minutes moment second seconds sec secs min mins hour hours time
    times while again still yet always never sometimes usually often once twice next last previous previously
    before after until ago one two three four five six seven eight nine ten some any all none nothing everything
    something anything each both many much more most few lot lots another other others same different usual let
    lets wait hold hang check checking ask asking call calling tell say said see look looking go going come coming
    get getting got give gave take taking make made making do does did done put use used try trying think thinking
    thought guess know known knew mean meant want wanted need needed needs like liked hate prefer rather decide
    decided forgot forget remember matter matters sounds seems looks works working skip pass leave stop start
    continue help booked booking order ordered pay paid eat eating ate visit visited stayed enjoy enjoyed loved
    change changed confirm cancel send sent write find found keep kept pick choose understand understood explain
    repeat talk talking speak speaking driving waiting having doing being name names surname firstname food place
    restaurant menu table reservation service staff waiter person people someone somebody anyone anybody everyone
    everybody nobody friend friends wife husband mother father mom mum dad son daughter brother sister boss
    manager colleague kids children guy guys question idea problem issue reason thing things stuff way kind sort
    point deal business secret surprise private personal confidential anonymous complicated important necessary
    required optional available ready busy late early big bad worse better worst weird strange funny interesting
    crazy expensive cheap free new old sad tired hungry angry afraid able possible impossible unknown else instead
    also just only even quite pretty enough too yourself myself phone number email details party first beautiful
    fair typing joking kidding spelled spelt and or but by as then here information privacy data لحظة لحظات دقيقة
    دقايق دقائق ثانية ثواني شوي شوية كمان برضو برضه بعدين لاحقا الآن الحين هلأ دلوقتي أشوف نشوف أسأل نسأل اسأل
    أقول اقولك أقولك أقولكم أدري ادري أعرف اعرف عارف عارفة عارفين عارفيني أفكر نفس زي مثل المرة السابق السابقة
    الأول الأولى الأخيرة فاتت الماضية ضروري ضرورية لازم مهم تمام طيب أوكي أوك اوكيه حسنا ماشي عادي أكيد طبعا نعم
    ايوه ايوا أيوه أي أجل شكرا جزيلا مشكور مشكورين مشكورة تسلم يسلمو عفوا آسف آسفة معليش معلش المعذرة والله يعني
    خلاص خلص ههه هههه ههههه هاها حلو حلوة رائع ممتاز لذيذ رخيص زوجتي زوجي المدام ابني ابنتي بنتي ولدي أخوي أخي
    أختي أمي أبوي والدي والدتي صديقي صاحبي صديقتي المدير مديري الاسم اسم اسمي الأسماء الرقم الحجز حجز طاولة المطعم
    الأكل الخدمة المكان خليني خلني خلينا دعني اتركني انتظر استنى استنوا اصبر تعال يخصك يخصكم يهم سر خاص شخصي
    خصوصية أحد شخص ناس أريد ابي أبي ابغى أبغى عايز عايزة عاوز بدي نبي نريد حق صح صحيح غلط خطأ الحال جدا كثير مره
    مرة أحسن أفضل لاحق وقت بكرة بكرا غدا اليوم أمس أهلا هلا مرحبا السلام عليكم الخير النور قلت قلتلك ذكرت موجود
    مسجل معروف جربت شي شيء أدخل غير آخر ثاني أيش ما إن شاء يعطيك يعطيكم العافية يسعدك يخليك يسلمك موظف العادة داعي
    صديق صاحب يمكن ممكن ربما لسه لسا اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة يوم أيام أسبوع شهر سنة ساعة
    """
)
_ORDERS = vocabulary(
    """
    ask call check wait hold tell try let lets look contact skip ignore forget remind give stop use take put don't
    please not no اسأل خليني خلني دعني انتظر استنى اتصل شوف كلم خلي لا ما مو مش الله
    """
)
_EITHER = vocabulary("will may oh so well in an")
_GIVEN_TOO = vocabulary("will may")
_PHRASES = vocabulary("صباح الخير|مساء الخير|صباح النور|مساء النور|أهلا وسهلا|سلام عليكم")
_WILL_DO = re.compile(
    r"(?:[بحهس]?[ايتن]?|[بحهس])(?:سال|شوف|رجع|كلم|تصل|قول|فكر|كتب|خبر|تاكد|شيك|عرف|دري|رسل|كمل|جرب)(?:ك|ه|ها|هم|كم|ني|وا|ي)?"
)
_REACTIONS = vocabulary(
    """
    yalla yallah yala yay yayy yaay yass hurray hooray hurrah woohoo yippee whoo phew pfft psst shh tsk duh
    yikes oops oopsie whoops ouch argh aargh gah ew eww yuck hah heh hihi lmfao rofl oof welp yup yessir uff
    jeez geez gosh damn darn crap heck dude bro bruh wallah walla wallahi inshallah mashallah alhamdulillah
    khalas khallas tayeb tayyib aywa aiwa akeed mumkin lahza shukran afwan marhaba ahlan habibi habibti haram
    quick quickly hurry faster fast slow slowly chill relax bored boring dunno gotcha copy deal done bingo voila
    يلا يالا يلله يالله بسرعة سريعا بسرعه طول ياه اوف أوف اف أف ها هاه اها آها واو ياسلام سلامات
    الحمدلله ماشاءالله انشاءالله عنجد والنبي بالله كويس ابد أبدا أكيد حبيبي حبيبتي يارب استغفر مدري
    """
)
_DRAWN_OUT = re.compile(r"([^\W\d_])\1\1")  # "yaaay", "okayyy": no name is
_CONTRACTED = re.compile(r".+(?:n't|'ll|'re|'ve|'m)$|(?:it|that|what|who|here|there|let|how|where|he|she)'s$")
_ARABIC = re.compile(r"[\u0621-\u064a]")
_MOST_WORDS = 8


def is_talk(word: str) -> bool:
    """Whether a folded word belongs to talk rather than to a name."""
    if word in _TALK or word in _SENTENCE or word in _REACTIONS or _DRAWN_OUT.search(word):
        return True
    return _CONTRACTED.match(word) is not None or _WILL_DO.fullmatch(word) is not None


def is_no_name(answer: str) -> bool:
    """Whether an answer is about something else rather than a name.

    Words in title case are one unless all of them are talk ("Will Smith", "Wow Chen", but "Not Sure"); without
    capitals to go by, one word that only sentences have will do, or talk at the beginning or in most of the words; in
    Arabic any talk, unless a common name comes first.
    """
    folded = fold(answer).text
    words = [
        word.text for word in words_in(folded) if not (word.end - word.start == 1 and folded[word.end :][:1] == ".")
    ]
    if len(words) > _MOST_WORDS or " ".join(words) in _PHRASES or any(char.isdigit() for char in folded):
        return True
    telling = [word for word in words if word not in _EITHER]
    if not telling:
        return not _GIVEN_TOO.issuperset(words)
    talk = sum(map(is_talk, telling))
    if _is_titled(answer):
        return talk == len(telling) or words[0] in _ORDERS
    if talk and _ARABIC.match(words[0]) and not is_arabic_name(answer):
        return True
    if is_talk(words[0]) or words[0] in _ORDERS or 2 * talk > len(telling):
        return True
    return any(word in _SENTENCE or _CONTRACTED.match(word) for word in telling)


def is_sure_name(said: str) -> bool:
    """Whether words are written as a name is, or begin with a common one, and none of them is talk."""
    if is_no_name(said) or any(is_talk(word.text) for word in words_in(fold_text(said))):
        return False
    return is_arabic_name(said) or (said[:1].isupper() and (" " not in said or _is_titled(said)))


def _is_titled(answer: str) -> bool:
    """Whether two words or more are written as names are: each with a capital, and not in capitals throughout."""
    parts = [part for part in re.findall(r"[^\W\d_][\w'’-]*", answer) if fold_text(part) not in PARTICLES]
    return len(parts) > 1 and all(part[0].isupper() for part in parts) and not answer.isupper()
