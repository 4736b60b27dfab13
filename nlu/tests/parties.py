"""What people write when they book a table or report something, with and without the number of people."""

from __future__ import annotations

PARTIES = tuple(
    (text, int(size))
    for line in """
I'd like to book a table for four people this Friday at 7pm under the name Johnson|4
Can I get a reservation for 6 on Saturday evening?|6
We need a table for two tomorrow at 8|2
Please reserve seats for twelve guests on 15 March|12
Party of 5 at 6:30 tonight|5
Hi, this is Maria. Table for 3 on Tuesday please|3
There will be 8 of us arriving at noon|8
book for 10 people, 21/04/2026, 19:00|10
Could you fit 7 people at 9 pm on Sunday?|7
I want to make a booking for a group of 15 next Monday|15
my name is Ahmed, we are 4, tomorrow 8pm|4
reserve a table, 2 people, 14 June, 20:30|2
Dinner reservation for 9 on the 3rd of May at 7|9
we're a family of five and want to come on Sunday|5
need a spot for 4 adults and 2 children on Friday|6
Looking to book lunch for two at 1pm on Thursday|2
table 4 ppl 7pm tmrw|4
4 persons, Friday, 9:00|4
It'll be six of us, at quarter past eight|6
We will be 11 in total on 5 June|11
I'd like to bring 3 guests with me|3
A table for a couple of people at 7|2
Please book us in for 8 people for the 22nd at 6|8
20 people for a birthday party on 1 August at 5 pm|20
just the two of us, Saturday 7pm|2
Make it a table for 5, at 20:00 please|5
Can we have a table for 3 at around 8?|3
Booking for 6 persons under Ali on 12-05-2026 at 18:00|6
Hello, 4 people tonight at 8, name is Peter|4
Two people, 7 o'clock, Friday the 13th|2
reservation for 12 under the name of Smith for 7:30 pm on May 3rd|12
the number of people is 7 and we come at 5|7
number of guests: 14, date: 2026-05-01, time: 12:30|14
It's for 4 of us on Monday at noon|4
I need a room for 25 attendees on 3 September from 9 to 5|25
table for one at 1:15 pm please|1
we'd be ten people arriving 6ish on Wednesday|10
seats for 3 on the 9am tour on 5/6|3
a party of eight, 14 April, half past seven|8
me and 4 friends would like to come on Friday at 8|5
My wife and I plus 2 friends? make it 4 people at 7|4
can you seat 16 people on saturday at 19h30|16
need table for 5 for tomorrow night 9 pm|5
Please book Friday 6pm for 7|7
there are 3 of us, coming at 3 on the 3rd|3
We're expecting 30 guests on 30 May at 3:30|30
can I book for 2 please, Saturday 28th at 8|2
tomorrow at 7 for 4|4
Friday 20:00, 6 pax, Mr. Lee|6
I'd like dinner for three on Tuesday the 5th at eight|3
أريد حجز طاولة لأربعة أشخاص يوم الجمعة الساعة ٨|4
نحن خمسة، غدا الساعة السابعة مساء|5
حجز لشخصين باسم خالد يوم ١٢ مارس|2
طاولة لـ ٦ أشخاص الليلة الساعة ٩|6
عددنا ٧ ونصل الساعة ٣|7
احجز لي طاولة لثلاثة غدا|3
أبغى طاولة ٤ أشخاص الخميس ٨ مساء|4
عدد الضيوف ١٢ والموعد ٥ مايو|12
لو سمحت حجز لعشرة أشخاص بتاريخ ١٤/٥ الساعة ٧:٣٠|10
احنا ٥ أنفار وراح نجي الساعة ٩|5
book a spot for 3 people at a bistro in Boston|3
I need a table for nine at any restaurant near here|9
Book a restaurant in 1 year for 5 people|5
make a reservation for me and my 3 kids|4
book a table for myself and 4 people at the diner|5
restaurant for one person please|1
I want a reservation for 8 people at a top-rated brasserie in 2 hours|8
find a table for 6 within 5 miles|6
get seats for five in the balcony|5
Two of us would like dinner|2
I want to eat at seven with eight people|8
reserve 4 seats at the bar|4
we are 6 arriving late around 9|6
table for 4 near the window|4
Party of seven, please.|7
let's do 5 people instead|5
Actually there will be 9 people|9
change it to 3 guests|3
We have 12 people coming|12
there'll be four people|4
1 person|1
10 adults, 20:00 sharp|10
I'd need it for 6 persons from 7 till 9pm|6
can you squeeze in 3 people at 12:15?|3
hi can i get a table for 2 at 6 on 6/6|2
6 people at 6 on 6 June|6
for 8 at 8|8
table for 20 on the 20th at 20:20|20
Good evening, I would love to reserve for 3 on New Year's Eve|3
I am Tom, booking for 11 this Sunday|11
Could I reserve places for 13 participants from 1 to 3 pm?|13
Just me and 2 colleagues, Tuesday 10am|3
dinner, 4 guests, 9 p.m., Friday|4
Would 7:30 for 5 people work?|5
seating for ten on July 4|10
We'd be 3 adults and one child|4
7pm, 2 persons, Wilson|2
make that 6 people|6
Number of guests - 4|4
guests 4, time 7, name Sam|4
Party size: 6|6
people: 3|3
how about 4 people at 5?|4
18 of us are coming|18
it is for four|4
a table for two, preferably at eight|2
Reservation for three hundred people on 3/3/2027|300
about a dozen people|12
حجز طاولة لعشرين شخصا يوم ٢٠ أبريل|20
نريد طاولة لخمسة في الثامنة مساء|5
سنكون ثمانية أشخاص|8
احجز لنا ٣ مقاعد|3
طاولة ل3 اشخاص بكرة|3
عدد الأشخاص: ٩|9
أنا وزوجتي، شخصين، الساعة ٨|2
لشخص واحد فقط|1
بدي احجز لستة اشخاص بكرا عالساعة تسعة|6
Hi! Please find me somewhere nice to eat for me and my two roommates on Friday|3
My sister and I would love a table on Thursday evening|2
Dinner for my girlfriend and me on Sunday|2
a table for one please, I'm travelling solo|1
The number of diners would be 10|10
Yes please, for 2 ppl, tonite @ 9pm|2
عايزة أحجز لتمنة يوم الجمعة|8
احنا حداشر نفر|11
بدنا نحجز لأربعطعش شخص بكرا|14
نبي طاولة لنا، ثمنطعش شخص|18
محتاجين طاولة لستاشر شخص|16
Can you make a restaurant reservation for me and my coworkers, there are 6 of us total|6
I need a reservation for my mother in law and me at a diner|2
please find a table for 7 guests at around 6:15 in the evening|7
I will need it for 2 people on march 4th|2
Great, table for four then. And can you give me their phone number?|4
Yes, that works. I'll have 5 people in my party|5
just my husband and I on the 20th|2
We would like to dine on Tuesday. There are eight in our group.|8
My colleague and I need a table by the window tomorrow|2
me & my gf, 8pm friday|2
seats for 2 adults and 1 infant please|3
سفرة لعشرة انفار الليلة|10
نحنا سبع أشخاص|7
بدي احجز لشخص واحد|1
أنا وثلاثة من أصدقائي بنجي بكرة|4
ترابيزة لتلاتة لو سمحت يوم التلات|3
طاولة لعشرين شخص|20
ابغى احجز حق ٦ أشخاص|6
""".strip().splitlines()
    for text, _, size in [line.rpartition("|")]
)
"""Messages, each with how many people it tells."""

OPEN = tuple(
    """
table for 2-3 people
between 10 and 12 people
5 or 6 guests
20+ people
""".strip().splitlines()
)
"""Messages that leave open how many people there are."""

WITHOUT = tuple(
    """
What time do you open on Sundays?
My phone number is 050 123 4567
I'd like to come on 14 March at 7pm
Can I change my booking from 5pm to 6pm?
Is there parking near 221 Baker Street?
My order number is 45821
The meeting is on 3/4 at 10:30
How much is the set menu for 10 people?
Do you have vegan options?
I'll call you back in 5 minutes
I was born on 12 May 1990
It's my 30th birthday
We came last year, it was great
I'm allergic to nuts
Please send it to flat 12, building 7
I slipped on the stairs at 10 in the morning
I have 2 questions about the menu
Is there a discount for groups of 10 or more?
See you at 8
Let's say around 7
my email is john22@example.com
We stayed in room 305
Can I pay with 2 cards?
Is it open 24/7?
I live at 15 King Fahd Road
My flight SV 1022 lands at 6
Windows 11 crashed again
It costs 50 SAR per person
what is the maximum number of guests?
You can reach me at +966 50 123 4567 after 5
The 14th works for me
Friday at seven works
first of all, thank you
one moment please
I'll be there in two hours
It took 3 weeks to recover
no one was hurt
my son is 4 years old
I'd like a table by the window
call me at 9
between 7 and 8 would be best
any day after the 20th
half past six is fine
at 19:45 on 2026-06-01
the code is 4821
We need 2 parking spaces
I would like a room with 2 beds
this is one of the best places
I paid 120 dollars last time
I'll have the number 5 from the menu
could we make it at 6 instead?
book it under Johnson
Yes, that one
my ID is 1087654321
version 2.1 does not work
are you open at 8 tomorrow?
two weeks ago I fell down
Apollo 13 is my favourite film
the bus number 12 was late
page 3 of the form is unclear
الساعة ٧ مساء يناسبني
رقمي ٠٥٠١٢٣٤٥٦٧
موعدي يوم ٥ مايو
بعد ٣ أيام
كم سعر الوجبة؟
وصلت قبل ساعتين
رقم الطلب ٤٥٨٢
أسكن في شارع ١٥
عمري ٣٠ سنة
الدور ٣ غرفة ١٢
I worked there for 5 years
I broke 2 ribs
We waited 45 minutes
My car is a Mazda 3
I'm staying for 3 nights
please reply within 2 days
it happened twice
7 is too late, 6 is better
9 works
tomorrow 9 then
Section 4 says otherwise
on level 2 near gate 5
she has 2 cats
one day I will visit
our anniversary is June 5
I finished 2nd
only on weekdays from 9 to 5
my table was number 7 last time
the bill was 340
I called three times
How many people can sit there?
give me a second
score was 3-2
24 hours is too long
about 10 km from here
I have 3 kids but none of them is coming
Do you have 2 floors?
We were 8 last time
Please ring 4 times
It's 3 minutes away
My daughter turns 5 next week
Table 6 was dirty
order 66
I need 2 more days to decide
Can you do it for 50 SAR?
it's about 30 km
for 2 hours
the 2 of May is better
between 5 and 6
since 2019
I'm 34
at eleven
eleven is fine
two o'clock
the second one
number one choice
not for 5
I weigh 80 kg
she lives at number 9
10:15 or 10:45 both fine
two weeks from now
in 10 days
first floor
10 out of 10 service
I gave it 5 stars
we had 3 courses
my 2 bags were lost
one of my legs hurts
I twisted it 2 or 3 times
the machine has 4 wheels
section 12.3 of the contract
I fell from 2 metres
he took 500 mg
3 of my fingers were cut
my flight is EK202
I scored 99
a 5 star hotel
level 42
the 90s
it rained for 40 days
for 7 on Friday I am busy
two is company
ten out of ten
no more than one
7/10
50/50
the year 2025
1st of June
my size is 38
June 2
2 June
room for improvement
one way ticket
high five
three cheers
seven eleven store
I need 100% refund
temperature is 39
pin 1234
password is 99 bottles
0 complaints
A4 paper
B12 vitamins
5G
I have been waiting for 30
عندي سؤالين
انتظرت ٢٠ دقيقة
أعمل هنا منذ ٥ سنوات
اتصلت بكم ٣ مرات
السعر ١٠٠ ريال
الموعد بعد أسبوعين
قسم ٤
يوم ٣
الساعة خمسة
عندي ٣ أطفال
واحد من زملائي
The place has a 4.5 rating from 320 reviews
I live at 45 King Road, 3 km from you
Does the number 16 bus stop near you?
You close at 11, right?
My son turns 12 this week
I heard the tasting menu is 350 a head
we got a 20 percent voucher
It took us 40 minutes to get a table for 2 last week
five stars from me
There are 3 restaurants I like on that street
is it true that only 2 tables are left?
الباص رقم ٧ يوقف عندكم؟
سعر البوفيه ١٥٠ للشخص
عمر ولدي سبع سنين
المطعم تقييمه ٤٫٥ من ٥
يبعد عني خمسطعش كيلو
كنا ثمانية المرة اللي فاتت
اتصلت عليكم تلات مرات
The restaurant has 4 branches, which one is best?
I called at 5 and again at 6
My wife and I got sick after eating there
your prices went up by 15 percent
I've been a customer for 10 years
my daughter is getting married in 3 months
I drive a 7 seater
The menu lists 12 desserts
We are 10 minutes away
my 3 kids are vegetarian
only 2 of the dishes are spicy
Our office is at 300 Olaya street, 2nd floor
I'll pay for everything myself
Can kids under 5 eat free?
the minimum charge is 100 per person, right?
my friend and her husband came to you in 2023
give me two minutes
one more thing: is there wifi?
I have two questions
Do you have a menu for one year olds?
عندكم ٣ فروع صح؟
ابني عمره ثلاث سنوات
الحساب كان ٤٥٠ ريال
تبعدون عني ٥ كيلو
عندي خمس دقايق بس
You are 5 minutes from my office where 200 people work
we waited for 25 people ahead of us
""".strip().splitlines()
)
"""Messages that do not tell how many people there are, though most hold a number."""
