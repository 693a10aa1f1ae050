# Lessons: what is told when, and the advice in which each ends.
lesson-aim = Whoever has the most coins after { $turns } turns wins. At the end of each of your turns, every region that your races hold brings a coin. The world is too small for everybody, so you will play several races, one after the other.
lesson-price = { $n ->
    [0] free
    [one] price one coin
   *[other] price { $n } coins
}
lesson-pick = Now you need a race. { $combo } looks best: tokens { $tokens }, { $price }; by the end of this turn it can hold { $regions ->
    [one] one region
   *[other] { $regions } regions
} and earn { $coins ->
    [one] one coin
   *[other] { $coins } coins
}. Its card says what it does. You may just as well pick another.
lesson-enter = A new race comes from outside the board. The numbers say how many tokens a region takes. { $region } is a good place to begin: it takes { $cost } of your { $have } and brings a coin every turn.
lesson-natives = Somebody lives in { $region }: { $natives }. They belong to nobody and only defend their region, for a token more each. Once conquered they are gone for good.
lesson-conquer = Go on to regions next to your own as long as your tokens last. { $region } is worth it: it takes { $cost } of the { $have } that you have left. Point at any region to see why it costs what it costs.
lesson-end = That is enough for this turn. End your conquests.
lesson-redeploy = One token holds each region; the others may be shared out anew. Stacks are harder to conquer, so put more where somebody may attack. Then confirm.
lesson-coins = Your turn is over. It has brought { $n ->
    [one] one coin
   *[other] { $n } coins
}: { $parts }. Others do not see how many coins you have.
lesson-decline = When a race has spread too thin, put it into decline: that costs a whole turn, but its regions go on earning, and in the next turn you pick a new race with all its tokens. You have { $tokens ->
    [one] one token
   *[other] { $tokens } tokens
} to go on with; below three it is time.
lesson-free = That is all there is to a turn. From here you play on by yourself; this advice stays beside you as long as you like.
lesson-more = This box is played like the first: { $turns } turns, the most coins win. New here are rivers, chasms, and what lies hidden under the monsters. You are told of each when you come to it.
lesson-monsters = Somebody lives in { $region }: { $natives }, each for a token more. They guard something: whoever conquers them finds a popular place or a righteous relic.
lesson-crossing = { $region }: everybody may cross it, for { $cost } of your { $have }. At the end of your turn nobody stays there: its token goes back into your hand and it brings no coin. It leads on to the other bank.
lesson-barrier = { $region }: nobody can ever enter it. Regions beside it have one neighbour less to fear.
lesson-place = You hold a popular place. It stays where it is and helps whoever holds its region. { $site }: { $text }
lesson-relic = You hold a righteous relic. It can be used once a turn, then lies where it was used, and whoever takes that region has it. { $site }: { $text }
lesson-use = Your relic can be used now, for the next conquest. { $site }: { $text }
advice-wait = The others have their turns. What they do is told in the log.
advice-over = That was it. Look at the chart: the turns in which a race declines cost coins, and pay for themselves later.
advice-draft = Pick a race. { $combo } looks best: tokens { $tokens }, { $price }; by the end of this turn it can hold { $regions ->
    [one] one region
   *[other] { $regions } regions
}. Your old race goes on earning in decline, and coins that lie on a combo are yours as well.
advice-decline = Your race is spread thin: tokens left to go on with, { $tokens }. Going into decline costs this turn, but next turn a fresh race comes, and the old regions go on earning.
advice-enter = Your race comes from outside. { $region } is a good place to begin: it takes { $cost } of your { $have }.
advice-conquer = { $region } is worth it: it takes { $cost } of your { $have }. Point at a region to see why it costs what it costs.
advice-die = Your tokens do not suffice for what is worth it, but the die may help: { $region }, { $percent }%. It is your last conquest of this turn either way.
advice-roll = Your race may roll the die before each conquest: what it shows helps with the region that you then choose.
advice-end = More is not worth it now. End your conquests, then share out your tokens.
advice-deploy = Share out the tokens in your hand: stacks are harder to conquer. Touch regions or use plus and minus, then confirm.
advice-survivors = One of your regions was taken, but some tokens escaped. Place them in your other regions.
advice-place = Your race has something to put on the board. Choose where it protects most.
advice-other = Your race has a choice of its own here. Read what it does under “Players”.
