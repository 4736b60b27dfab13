"""What people write, with and without days and times; it is Thursday 12 March 2026, 10:00, in Riyadh."""

from __future__ import annotations

HOSTILE = """
Order number 5 of 2026
My order is 12/14
room 12/14 please
I live at 10 King Street
the flat is 3/4 finished
add 1/2 cup of sugar
we are open 24/7
it is a 9-to-5 job
the score was 3-2
we won 3:2
May I ask something?
may 5 people join us?
you may 2 times try
May is my sister
my name is May
April will call you
call me June
her name is Jan
Mr. March is my manager
march to the office
we march 3 abreast
they march 10 miles
only 5 may come in
I sat down
we sat 10 minutes
the sun was hot
sun and sand
we wed in church
he was on the second floor
the 3rd floor
on the 14th floor
the 2nd attempt failed
my 1st child
the first one
the second option please
Sunday roast
Black Friday deals
every Monday I swim
Mondays are hard
Friday prayers
the Friday market
Super Bowl Sunday school
weekdays only
version 3.11.7
python 3.11
release 2026.1
IP 192.168.1.10
10.0.0.1
ticket ABC-2026-03
SKU 15-03-26-77
invoice INV/2026/031
case 2026-0310
policy 12-2025-88
call +966 50 123 4567
my phone is 0501234567
my number is 050-12-34-567
055 123 12 12
ID 1087654321
iqama 2345678901
it cost 10.50
it costs 12.03 SAR
5 riyals
25% off
10% of the day
10 people
table for 4
a party of 10
around 10 people came
we were around 10
there were about 12 of us
at 10 percent
at 5 km from here
at 60 km/h
at 2 locations
in 3 places
for 2 hours
about 30 minutes
it took 3:45 minutes
within 3 days
I have 5 days left
3 days of leave
two weeks of sick leave
30 days per year
it lasted 2 weeks
I am 35 years old
born and raised here
age 42
since forever
as soon as possible
I'll tell you tomorrow
I will check tomorrow
let me ask him on Monday
see you tomorrow
talk to you on Friday
how are you today?
how's your day?
what day is it today?
what time is it?
what's the date today?
is the office open tomorrow?
are you closed on Friday?
do you work on Sundays?
when is the deadline?
when does it start, Monday or Tuesday?
why do you need the date of 3 March?
why 10 am?
which day do you mean, Monday?
can you help me today?
could you explain?
did you get my message yesterday?
how long does it take, 3 days?
what happened in 2020?
nice weather today
have a nice day
good morning
good evening
good afternoon, I need help
good night
I had a busy day
the news today was bad
today's special
yesterday's news
Happy Friday!
thank God it's Friday the movie
Good Friday eggs
midnight blue car
a midnight snack
afternoon tea
the morning shift
night shift worker
evening class teacher
a day off
day by day
one day
some day soon
the day when it rained
the other day
these days
nowadays
all day long
in a minute
just a second
wait a moment
half of it
half past
quarter of the budget
a quarter
three quarters
ratio 16:9
aspect 16:10 ratio
John 3:16
chapter 12:30
scale 1:50
MAC 10:20:30:40
a 50:50 chance
15 minutes late
section 3.14
paragraph 12.30
pi is 3.14
page 10
figure 5
step 3
question 7
grade 10
level 2
line 12
gate 15
bus 24
flight SV1020
building 10
apartment 3
unit 5
zone 2
team of 12
shoe size 42
10 kg
5 am I right about
I am 5 feet tall
am I late?
pm me
the PM said so
PM Modi
I work in AM company
noon.com order
augustus street
augmented reality
decision pending
october fest company
marching band
mayor of the city
maybe
secondary school
monkey business
sunny side
satisfied customer
fried rice
wedding party
tubes and pipes
third-party insurance
second-hand car
first aid kit
twenty people
two of them
ten of us
one more time
at one point
at first
at last
at least 10
at most 5
asdf 5
5
2026
12
1447
the year 2025
in 2024
last year
next month
last week
this week
a few days ago
a couple of weeks ago
recently
a long time ago
long ago
soon
later
no
yes
skip
I don't know
null
N/A
undefined
{"date": "soon"}
<b>bold</b>
😀😀
ok
I slipped on the stairs at the Olaya office
treatment has started already
my manager is Ahmed
the technology one
engineer
اسمي رمضان
اسمي خميس
عندي 3 أطفال
غرفة 12
الطابق الثاني
رقم الجوال 0501234567
رقم الطلب 2026
خمسة أشخاص
طاولة لأربعة أشخاص
عمري 35 سنة
صلاة الجمعة
كل يوم أحد
كل يوم
يوم جميل
كيف حالك اليوم؟
متى يبدأ الدوام؟
كم الساعة؟
كم الساعة الآن؟
ما هو تاريخ اليوم؟
هل المكتب مفتوح غدا؟
لماذا تريد تاريخ 3 مارس؟
سأخبرك غدا
ساعة يد جديدة
الثالثة في الترتيب
الاثنين معا
أنا والاثنين ذهبنا
المركز الأول
في اليوم التالي
اليوم الوطني
صباح الخير
مساء الخير
مساء النور
تصبح على خير
السعر 10 ريال
10 م مربع
5 ص
مدة 3 أيام
خلال أسبوع
إجازة أسبوعين
نص ساعة
ربع ساعة
نسبة 10%
لا أعرف
نعم
شارع ١٠
بعد قليل
قبل كل شيء
بعد ذلك
من يومها
لا شيء
""".strip().splitlines()
"""Nothing here states a day or a time that a form could record."""

STATED: tuple[tuple[str, str | None, str | None], ...] = (
    ("I'd like to book a table for 4 people tomorrow at 7 pm", "2026-03-13", "19:00"),
    ("Book me in for 15 March at 10:30", "2026-03-15", "10:30"),
    ("Reserve a table for two on March 20th at 8:15 pm please", "2026-03-20", "20:15"),
    ("Can I book an appointment for next Tuesday at 3 pm?", "2026-03-17", "15:00"),
    ("We need a room from Sunday", "2026-03-15", None),
    ("A table for six, Saturday 21 March, 19:30, name is Omar", "2026-03-21", "19:30"),
    ("Could we come at half past 6 in the evening on 2026-04-02?", "2026-04-02", "18:30"),
    ("My name is Sara, I want an appointment on the 25th at 9 am", "2026-03-25", "09:00"),
    ("Hi, this is John Smith. 4 guests, 22/03/2026, 20:00.", "2026-03-22", "20:00"),
    ("Please schedule the visit for Monday morning at 9", "2026-03-16", "09:00"),
    ("I want to see the doctor on April 3rd, 2026 at quarter to five in the afternoon", "2026-04-03", "16:45"),
    ("dinner for 2 tonight at 8", "2026-03-12", "20:00"),
    ("two of us tonight 6:45pm", "2026-03-12", "18:45"),
    ("book a room for saturday at 1945 please", "2026-03-14", "19:45"),
    ("get us a table on a sunday at 17:15", "2026-03-15", "17:15"),
    ("seats for Sunday's 3pm matinee", "2026-03-15", "15:00"),
    ("please do it for two in the afternoon", None, "14:00"),
    ("put us down for evening 5", None, "17:00"),
    ("could you try a table for 14:45 instead", None, "14:45"),
    ("pls book 4 ppl sat 9:15pm", "2026-03-14", "21:15"),
    ("Tuesday at 8pm. Actually make that Wednesday, same time.", "2026-03-18", "20:00"),
    ("Sat 28, 11am", "2026-03-28", "11:00"),
    ("book it for Sept. the 28th, 2026", "2026-09-28", None),
    ("عشرين دقيقة بعد السابعة مساء", None, "19:20"),
    ("آخر يوم في أبريل الساعة عشرة بالليل", "2026-04-30", "22:00"),
    ("نجيكم باجر الساعة ٩ مساءا", "2026-03-13", "21:00"),
    ("a room at nineteen o'clock", None, "19:00"),
    ("we want lunch for midday", None, "12:00"),
    ("be ready at afternoon 12", None, "12:00"),
    ("He is late at 7pm and I am at 8pm so 9pm it is", None, "21:00"),
    ("the last day of April at ten in the morning", "2026-04-30", "10:00"),
    ("I can do Wendesday 9am", "2026-03-18", "09:00"),
    ("Octobr 3rd, 10:15", "2026-10-03", "10:15"),
    ("May I come in thursday next week at 2pm", "2026-03-19", "14:00"),
    ("starting 2 June, reach me on hana@example.org or contact me on 0550001111", "2026-06-02", None),
    ("بعد أسبوعين من اليوم", "2026-03-26", None),
    ("بكرا المسا الساعة تمنة ونص", "2026-03-13", "20:30"),
    ("بدي احجز يوم الاحد الساعة السبعة ونص مساء", "2026-03-15", "19:30"),
    ("lunch tomorrow at noon for 5 people", "2026-03-13", "12:00"),
    ("I'd like the 2 pm slot this Saturday", "2026-03-14", "14:00"),
    ("Is 4pm on Sunday 15 March available?", "2026-03-15", "16:00"),
    ("How about Wednesday at 11am?", "2026-03-18", "11:00"),
    ("Put me down for the 18th of March around 10 in the morning", "2026-03-18", "10:00"),
    ("Move my booking to 1 April 2026, 6:45pm", "2026-04-01", "18:45"),
    ("We'll arrive in two weeks at 14:00", "2026-03-26", "14:00"),
    ("3 nights starting the day after tomorrow", "2026-03-14", None),
    ("party of 10 on Jan 15 2027 at 7:30 p.m.", "2027-01-15", "19:30"),
    ("Need a taxi at 05:45 tomorrow", "2026-03-13", "05:45"),
    ("train leaving after 17:15 on Thursday 19 March", "2026-03-19", None),  # a bound, not the time itself
    ("pick me up at 6 o'clock in the morning on 30/3/2026", "2026-03-30", "06:00"),
    ("I slipped on the stairs at the Olaya office last Monday around 10 in the morning", "2026-03-09", "10:00"),
    ("It happened yesterday at 3pm near the warehouse", "2026-03-11", "15:00"),
    ("I fell 3 days ago at about 11:20", "2026-03-09", "11:20"),
    ("The accident was on 2 March 2026 at 14h15", "2026-03-02", "14:15"),
    ("I got hurt the day before yesterday at noon", "2026-03-10", "12:00"),
    ("he was injured on Sunday morning at 8:30", "2026-03-08", "08:30"),
    ("I was off since last Thursday", "2026-03-05", None),
    ("it started a week ago", "2026-03-05", None),
    ("my leave begins 2026-03-22", "2026-03-22", None),
    ("She was born on 5 May 1990", "1990-05-05", None),
    ("DOB 05.12.1988, no wait, 25.12.1988", "1988-12-25", None),
    ("no wait, it was tuesday not monday", "2026-03-10", None),
    ("my flight is March 28, departing 23:55", "2026-03-28", "23:55"),
    ("the meeting is at ten thirty am on Monday the 16th of March", "2026-03-16", "10:30"),
    ("come by Friday 27 March any time", "2026-03-27", None),
    ("the pipe broke this morning at 7:15", "2026-03-12", "07:15"),
    ("Water has been leaking since 10/02/2026 in building 4", None, None),
    ("i want 2 tickets for the movie on sunday at 9:15 pm", "2026-03-15", "21:15"),
    ("reservation under Khalid, 6 persons, 8pm, 14 march", "2026-03-14", "20:00"),
    ("tmrw 5pm works for me", "2026-03-13", "17:00"),
    ("See the dentist Thursday, March 19 at 4:00 PM", "2026-03-19", "16:00"),
    ("I would prefer Tuesday 24 March 2026 at midday", "2026-03-24", "12:00"),
    ("at midnight on 31 December 2026", "2026-12-31", "00:00"),
    ("we had the incident on Mar 3 at 16:40", "2026-03-03", "16:40"),
    ("sometime on the 20th of this month, 13:30 would be ideal", "2026-03-20", "13:30"),
    ("for eight people on the twenty-first of March at seven pm", "2026-03-21", "19:00"),
    ("أريد حجز طاولة لأربعة أشخاص غدا الساعة السابعة مساء", "2026-03-13", "19:00"),
    ("احجز لي موعد يوم الأحد القادم الساعة ١٠ صباحا", "2026-03-15", "10:00"),
    ("وقع الحادث أمس الساعة ٣:٣٠ مساءً", "2026-03-11", "15:30"),
    ("انزلقت يوم الاثنين الماضي حوالي الساعة العاشرة صباحا", "2026-03-09", "10:00"),
    ("أصبت بتاريخ ٢ مارس ٢٠٢٦ الساعة ١٤:١٥", "2026-03-02", "14:15"),
    ("حدث ذلك قبل ثلاثة أيام", "2026-03-09", None),
    ("حصل قبل يومين في الثالثة والنصف عصرا", "2026-03-10", "15:30"),
    ("موعدي ١٥/٠٣/٢٠٢٦ الساعة ٩ ص", "2026-03-15", "09:00"),
    ("بكرة الساعة 8 بالليل", "2026-03-13", "20:00"),
    ("تبدأ إجازتي يوم 22 مارس", "2026-03-22", None),
    ("عيد ميلادي 5 مايو 1990", "1990-05-05", None),
    ("كانت الإصابة في 15 رمضان 1447", "2026-03-04", None),
    ("امبارح الساعة خمسة العصر", "2026-03-11", "17:00"),
    ("الحجز يوم الخميس 19 مارس الساعة الثامنة إلا ربعا مساء", "2026-03-19", "19:45"),
    ("أريد موعدا بعد أسبوع الساعة 11:00 صباحا", "2026-03-19", "11:00"),
    ("سقطت أول أمس الظهر", "2026-03-10", None),
    ("هل يمكنني حجز موعد يوم الأربعاء الساعة 4 عصرا؟", "2026-03-18", "16:00"),
    ("يوم الثلاثاء القادم الساعة 1:30 ظهرا لو سمحت", "2026-03-17", "13:30"),
)
"""(words, the day, the time) that they state; None where they state none, or not one for sure."""
