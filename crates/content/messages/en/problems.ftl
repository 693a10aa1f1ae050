# What is wrong with content. What files and selectors say is quoted as it stands there.
warning = warning: { $what }
note = note: { $what }
nothing = { "" }
name = { $name }
quoted = "{ $text }"
either = { $all } or { $last }
both = { $first } and { $then }
one-of = one of { $all }
none = none

# Values that do not fit.
missing = "{ $key }" is missing { $where }, expected { $expected }
wrong = "{ $key }" is { $found }, expected { $expected }
empty = "{ $key }" is empty, expected { $expected }
too-long = "{ $key }" has { $n } characters, expected { $expected }
control = "{ $key }" has a control character, expected one line of text
own-meaning = "{ $word }" has a meaning of its own in selectors, expected another word
entries = "{ $key }" has { $n } entries, expected { $min } to { $max }
entry-no-text = "{ $key }" has { $found }, expected text in quotes
entry-no-table = "{ $key }" has { $found }, expected a table in braces
unknown-key-in = unknown key "{ $key }" { $where }, expected one of { $all }
unknown-key = unknown key "{ $word }", expected { $expected }
unknown-word = unknown word "{ $word }", expected { $expected }
missing-key = missing key "{ $key }"
unfit = found { $found }, expected { $expected }
found-date = a date
found-list = a list
found-table = a table
found-number = number { $value }
found-boolean = boolean { $value }
found-other = a value of another kind
wanted-u8 = a small whole number
wanted-i8 = a small whole number
wanted-a-string = text in quotes
wanted-a-boolean = true or false
wanted-other = a value of another kind
value-wanted-string-or-table = expected a word in quotes
value-integer-number-overflowed = the number is too large
value-other = this value does not fit here

# What is expected.
expected-id = lower-case words joined by "-", at most 40 characters
expected-selector-word = lower-case words joined by "-" or "_", at most 40 characters
expected-flag = true or false
expected-word = a word
expected-list = a list of { $min } to { $max }
expected-table = a table in braces
expected-fraction = a number from { $min } to { $max }
expected-number = a whole number from { $min } to { $max }
expected-text = text of { $min } to { $max } characters
expected-head = the shape of the head, such as "round"
expected-eyes = what the eyes are like, such as "dots"
expected-natives = a table with name, tokens and supply
expected-on-conquest = "lost" or "returned"
expected-on-decline = "stays" or "leaves"
expected-site-kind = "place" or "relic"
expected-region-id = a number or short word in quotes: up to 12 letters, digits, "-" and "_"
expected-centre = a list of two numbers from 0 to 1

# Where keys are.
in-race = in a race
in-power = in a power
in-place-or-relic = in a place or relic
in-map = in a map
in-game = in a game
in-natives = in the natives
in-terrain = in a terrain
in-symbol = in a symbol
in-marker = in a marker
in-region = in a region
in-translation = in a translation
in-tool = in a tool
in-face = in a face
in-sign = in a sign
in-icon = in an icon
in-art-of-a-terrain = in the art of a terrain
in-tile = in a tile
in-stamp = in a stamp
in-shape = in a shape

# Text that is no TOML.
file-too-long = the file has { $n } bytes, expected at most { $most }
bare-word = a word without quotes, expected text in quotes
toml-expected = { $what }, expected { $all }
toml-cannot-recurse-further--max-recursion-depth-met = cannot recurse further; max recursion depth met
toml-carriage-return-must-be-followed-by-newline = carriage return must be followed by newline
toml-extra = extra "="
toml-extra-assignment-between-key-value-pairs = extra assignment between key-value pairs
toml-extra-comma-in-array = extra comma in array
toml-extra-comma-in-inline-table = extra comma in inline table
toml-integers-with-a-radix-cannot-be-signed = integers with a radix cannot be signed
toml-invalid-comment-character = invalid comment character
toml-invalid-inline-table-element = invalid inline table element
toml-invalid-key-value-pair = invalid key-value pair
toml-invalid-unquoted-key = invalid unquoted key
toml-invalid-value = invalid value
toml-key-with-no-value = key with no value
toml-keys-cannot-be-multi-line-basic-strings = keys cannot be multi-line basic strings
toml-keys-cannot-be-multi-line-literal-strings = keys cannot be multi-line literal strings
toml-missing-array-opening = missing array opening
toml-missing-assignment-between-key-value-pairs = missing assignment between key-value pairs
toml-missing-comma-between-array-elements = missing comma between array elements
toml-missing-comma-between-key-value-pairs = missing comma between key-value pairs
toml-missing-comment-start = missing comment start
toml-missing-escaped-value = missing escaped value
toml-missing-inline-table-opening = missing inline table opening
toml-missing-key-for-inline-table-element = missing key for inline table element
toml-missing-opening-quote = missing opening quote
toml-missing-table-open = missing table open
toml-missing-value-for-key = missing value for key
toml-missing-value = missing value
toml-radix-must-be-lowercase = radix must be lowercase
toml-redundant-integer-number-prefix = redundant integer number prefix
toml-redundant-numeric-sign = redundant numeric sign
toml-string-values-must-be-quoted = string values must be quoted
toml-too-few-unicode-value-digits = too few unicode value digits
toml-unclosed-array-table = unclosed array table
toml-unclosed-array = unclosed array
toml-unclosed-inline-table = unclosed inline table
toml-unclosed-table = unclosed table
toml-unexpected-----in-array = unexpected "=" in array
toml-unexpected-content-between-comment-and-newline = unexpected content between comment and newline
toml-unexpected-content = unexpected content
toml-unexpected-key-or-value = unexpected key or value
toml-unexpected-leading-zero = unexpected leading zero
toml-unexpected-sign = unexpected sign
toml-unquoted-keys-cannot-be-empty = unquoted keys cannot be empty
toml-invalid-string = text is not closed
toml-invalid-basic-string = text is not closed
toml-invalid-multi-line-basic-string = invalid multi-line basic string
toml-invalid-multi-line-literal-string = invalid multi-line text in quotes
toml-invalid-literal-string = invalid text in quotes
toml-invalid-octal-number = invalid octal number
toml-invalid-integer-number = invalid integer number
toml-invalid-hexadecimal-number = invalid hexadecimal number
toml-invalid-binary-number = invalid binary number
toml-invalid-float = invalid number
toml-invalid-date-time = invalid date-time
toml-invalid-boolean = invalid boolean
toml-may-only-go-between-digits = "_" may only go between digits
toml-duplicate-key = this key stands twice, expected it once
toml-cannot-extend = a value cannot be extended by a dotted key
toml-other = this is no TOML
item-quotation-mark = a quotation mark at its end
item-key = key
item-value = value
item-nothing = nothing
item-newline = newline
item-digits = digits
item-letters = letters
item-numbers = numbers
item-characters = characters
item-basic-string = text in double quotes
item-literal-string = text in quotes
item-unquoted-string = unquoted string
item-multi-line-basic-string = multi-line basic string
item-printable-characters = printable characters
item-non-single-quote-characters = non-single-quote characters
item-non-single-quote-visible-characters = non-single-quote visible characters
item-non-double-quote-visible-characters = non-double-quote visible characters
item-unicode-hexadecimal-value = unicode hexadecimal value
item-other = something else

# Selectors.
in-selector = { $what } in selector "{ $text }"
selector-too-long = more than { $n } words
selector-unexpected = unexpected "{ $word }"
selector-no-expression = an expression is missing at the end
selector-no-bracket = ")" is missing
selector-no-marker = a kind of marker is expected after "marker"
selector-no-site = a place or relic is expected after "site"
selector-no-number = a number is expected after "tokens"
selector-word = unknown word "{ $word }" in a selector, expected a terrain, symbol or tag: { $known }; or a word of selectors: { $keywords }
selector-word-meant = unknown word "{ $word }" in a selector; did you mean "{ $meant }"? Expected a terrain, symbol or tag: { $known }; or a word of selectors: { $keywords }
selector-site = unknown place or relic "{ $id }" in a selector, expected the id of one
words = { $own }
words-of-boxes = { $own }; or of another box: { $others }
meant = { $what }{ $meant }
did-you-mean = ; did you mean "{ $name }"?

# Effects.
effect-is = an effect is { $found }, expected one effect in braces, as in { $example }
effect-bare = "{ $name }" is { $found }, expected its parameters in braces, as in { $example }
effect-entries = an effect has { $n } entries, expected one effect in braces, as in { $example }
effect-beside = an effect has { $n } entries, expected one effect in braces: { $others } beside "{ $name }" belongs into its braces or into others, as in { $example }
effect-loose = an effect has { $n } entries, expected one effect in braces: "{ $name }" and { $others } belong into the braces of an effect, as in { $example }
effect-loose-meant = an effect has { $n } entries, expected one effect in braces: "{ $name }" and { $others } belong into the braces of an effect; there is no effect "{ $name }", did you mean { $meant }?, as in { $example }
unknown-effect = unknown effect "{ $name }", expected { $expected }
unknown-effect-meant = unknown effect "{ $name }"; did you mean { $meant }? Expected { $expected }
purpose-defend = "defence", "marker" or "keep_tokens", to be harder to conquer
purpose-immune = "marker" with a marker that is immune, to keep opponents out
purpose-far = "reach", to conquer far away
purpose-closed = "habitat", to hold what is closed to others
purpose-take = "strike" or "convert", to take regions whatever defends them
purpose-cheap = "cost", to conquer for fewer tokens
purpose-bank = "income", to be paid by the bank
purpose-opponents = "tribute" or "toll", to be paid by opponents
purpose-tokens = "recruit" or "loan", to get more tokens
purpose-keep = "keep_tokens", to lose no token
purpose-peace = "peace", not to be attacked
purpose-die = "die", to roll more often
purpose-decline = "decline_keep", "decline_extra", "decline_late" or "decline_acts", to decline in another way
effect-of-relic = "{ $name }" is an effect of a relic, expected another one here
effect-of-place = "{ $name }" is an effect of a place, expected another one here
effect-of-site = "{ $name }" is an effect of a place or relic, expected another one here
effect-of-combo = "{ $name }" is an effect of a race or power, expected another one here
cost-nothing = "tokens" is 0, which changes no cost, expected another number
reach-nothing = a reach without regions does nothing, expected "to", "linked" or "through"
reach-asks = "near" and "chained" ask what is adjacent, which this is to say, expected "beside"
habitat-changes = this changes in the course of a game, expected terrains, symbols and tags
every-counts = "every" counts regions, expected it with per = "region" alone
income-where = "where" does nothing here, expected it with per = "region" or "any" alone
haunt-scope = who holds a place in decline moves nothing any more, expected scope = "active" or none
die-where = no region is named before this roll, expected "where" with roll = "after_naming" alone
keep-coins = these coins are for tokens that leave, expected keep = "none"
keep-redeploy = nothing is left to redeploy, expected keep = "all"
unshown = "{ $key }" cannot be shown, expected text of 1 to { $most } characters
assist-nothing = this help does nothing, expected "tokens", "as_if_empty", "anywhere" or "convert"
marker-count = "count" does nothing here, expected it with place = "first_conquests", "each_turn", "spread" or "guard" alone
marker-where = "where" does nothing here, expected it with place = "earned" or "anchor" alone
marker-movable = "movable" is for one marker that stays where it is, expected place = "first_conquests" and no count
here-kin = "here" and "kin" are about the region of a place or relic, expected other words
unknown-marker = unknown marker "{ $id }", expected one of { $known }; one of your own needs a box of its own, with a game.toml
marker-free = marker "{ $id }" stands by itself, expected one that does not
marker-not-free = marker "{ $id }" stands with a race, expected one that has "free"

# Effects that nothing is wrong with, and that do nothing.
inert-declined = this does nothing: in decline this race conquers no more, expected "decline_acts" with it
inert-first-turn = this does nothing: no race scores its first turn in decline
inert-anchor = this does nothing: a race that is picked is not in decline
inert-lasting = this does nothing: "lasting" is about a badge, expected it with a power
inert-entry = this does nothing: who holds this holds a region, and enters the board no more
inert-reach = this does nothing: what borders on a region of the race is in reach already
inert-grudge = this does nothing: nobody asks who is marked, expected an effect where = "grudged"
lasting-declined = "lasting" does nothing here: what is in force in decline keeps the badge
not-granted = a place that grants this power does not grant this
needless = this does nothing: on the boards of { $box } every race may do so
single = "{ $selector }" does nothing here: it is one region, and several are needed
never-true = "{ $selector }" does nothing here: it is never true of { $regions }{ $meant }
seldom-true = "{ $selector }" does nothing here: it is hardly ever true of { $regions }{ $meant }
region-none-held = a region while the race holds none
region-own = a region of the race then
region-attacked = a region that the race attacks
region-any = any region

# Races, powers, places and relics.
many-on-banner = { $n } tokens are more than { $most }: with some badges the tray runs dry
many-on-badge = { $n } tokens are more than { $most }: with some races the tray runs dry
supply-short = "supply" is { $have }, expected at least the { $needed } tokens of the race
supply-short-lent = "supply" is { $have }, expected at least the { $needed } tokens of the race with those on loan
supply-low = "supply" is { $have }, expected { $all } or more: { $needed } tokens of the race and up to { $badge } of a power
supply-low-lent = "supply" is { $have }, expected { $all } or more: { $needed } tokens of the race with those on loan and up to { $badge } of a power
taken-for-race = taken for a race, for it has more tokens than a badge; a power lies in the folder powers
taken-for-power = taken for a power, for it has no "supply"; a race has one, or lies in the folder races
a-game = this is the common part of a box, expected a race, a power, a place, a relic or a map
translation-empty = a translation says nothing, expected a name or more

# How things look.
two-landmarks = a terrain has one landmark, expected it once
drawn-nowhere = with "often" 0 this is drawn nowhere, expected "landmark" too
shape-undrawn = a shape is drawn by "fill" or "stroke", expected one of them
width-of-line = "width" is that of a line, expected "stroke" too
glyph = "glyph" is not one character that every terminal has, such as "~"
no-path = "path" is no path of SVG, expected letters such as M, L, C and z with numbers, beginning with M
no-colour = "{ $key }" is no colour, expected one such as "#7ea04c"
no-paint = "{ $key }" is no colour, expected one such as "#7ea04c", or with its opacity "#7ea04c80"

# The common part of a box.
id-of-all = "{ $id }" stands for all boxes together, expected another id
id-taken-terrain = terrain "{ $id }" is there already, expected another id
id-taken-symbol = terrain or symbol "{ $id }" is there already, expected another id
id-taken-marker = marker "{ $id }" is there already, expected another id
id-taken-region = region "{ $id }" is there already, expected another id
face = a face of the die is { $found }, expected a whole number from 0 to { $most }
no-tag = tag "{ $tag }" cannot be used in selectors, expected lower-case words joined by "-" or "_"
tag-twice = tag "{ $tag }" is also a terrain or symbol, expected another word
no-open-terrain = no terrain is open to everybody, expected one with access "open"
barred = "barred" says who is kept out of an immune region, expected "immune" too

# Maps.
unknown-symbol = unknown symbol "{ $word }", expected { $expected }
symbol-twice = symbol "{ $word }" stands twice, expected it once
off-board = "centre" is not in the board, expected { $expected }
terrain-supply = the map has { $n } regions of terrain "{ $terrain }", expected at most the { $most } in the box
natives-nowhere = natives live in region "{ $region }", where nobody can ever be, expected none there
natives-supply = natives live in { $n } regions, expected at most { $most }: { $tokens } tokens are in the box
unknown-neighbour = unknown neighbour "{ $id }", expected another region or "{ $edge }"
own-neighbour = region "{ $id }" cannot border on itself, expected another region or "{ $edge }"
border-one-way = region "{ $a }" borders on "{ $b }", but "{ $b }" does not list "{ $a }", expected both or neither
border-uneven = region "{ $a }" lists "{ $b }" { $here }, but "{ $b }" lists "{ $a }" { $there }, expected the same number
once = once
twice = twice
times = { $n } times
unreachable = region "{ $a }" cannot be reached from "{ $b }", expected a map in one piece
no-entry = no race can enter, expected a region at the edge, or on the shore of a sea that touches it
region-closed = region "{ $id }" is closed to races without a right to cross other terrain
one-contact = region "{ $a }" touches nothing but "{ $b }", expected two or more contacts, as every corner joins three regions
follows-itself = "{ $a }" follows on itself round region "{ $region }", expected another contact between the two
no-corner = "{ $a }" and then "{ $b }" do not meet at a corner of region "{ $region }", expected { $order }
order-by-neighbours = the order { $order } by the lists of its neighbours
order-clockwise = the clockwise order
corner-missing = by the list of region "{ $witness }", "{ $a }" and then "{ $b }" are expected round region "{ $region }"
no-board = { $regions } regions with { $edges } stretches of edge have { $borders } borders, expected { $expected }: the board has a hole, or its edge is in several pieces
anticlockwise = by the centres, the neighbours stand anticlockwise, expected clockwise

# Boxes and folders.
box-has-race = { $box } has a race "{ $id }" already, expected another id
box-has-power = { $box } has a power "{ $id }" already, expected another id
box-has-site = { $box } has a place or relic "{ $id }" already, expected another id
box-has-map = { $box } has a map "{ $id }" already, expected another id
many-maps = { $n } maps, expected at most { $most }
no-game = the file is missing, expected the common part of the box
two-games = the box has a game already, expected one such file
box-without-race = the box has no race, expected at least one
box-without-power = the box has no power, expected at least one
box-without-map = the box has no map, expected at least one
many-files = { $n } files, expected at most { $most }
no-content = no content here, expected files that end in .toml
no-such-file = there is no such file or folder
a-zip = a zip: unpack it first, and name the folder that comes of it
an-archive = an archive: unpack it first, and name the folder that comes of it
single-file = a single file: expected one that ends in .toml, or the folder with such files
unreadable = cannot be read: { $why }
io-not-found = there is no such file or folder
io-not-permitted = access is not permitted
io-folder = it is a folder
io-no-folder = it is no folder
io-no-text = it is not UTF-8 text
io-too-long = longer than { $most } bytes
io-other = the system says “{ $system }”
too-much = { $n } bytes of content, expected at most { $most }
on-no-board = on no board of { $box } does it do what it says: { $why }
used-in = used in { $boxes } only, not in { $home }: { $why }
unmixed = with all boxes mixed, it stays in the box: { $why }
unmixed-marker = with all boxes mixed, the marker "{ $id }" stays in the box: { $why }
another-marker = another marker "{ $id }" is there already
needs-marker = it needs the marker "{ $id }", which is not there
needs-regions = it needs "{ $selector }", and there is none
needs-relics = it needs relics, and there are none
another-file = another { $name }: the record has { $here }, the folder has { $there } ({ $file })

# What the rules refuse.
no-such-game = there is no game "{ $game }"
no-such-map = there is no map "{ $map }" in game "{ $game }"
compile-unknown = { $owner }: unknown { $what } "{ $word }"
thing-terrain = terrain
thing-symbol = symbol
thing-region = region
thing-marker = marker
thing-race-or-power-to-leave-out = race or power to leave out
compile-too-many = { $what }, expected at most { $most }
compile-range = { $what } is { $value }, but must be between { $min } and { $max }
figure-number-of-seats = number of seats
figure-number-of-races = number of races
figure-number-of-powers = number of powers
figure-combos-on-offer = combos on offer
figure-faces-of-the-die = faces of the die
figure-highest-face-of-the-die = highest face of the die
figure-number-of-turns = number of turns
figure-natives-in-a-region = natives in a region
figure-of = "{ $key }" of { $owner }
compile-shared-figure = marker "{ $marker }" is the figure of a place, and something else uses it too
compile-not-fixed = { $owner }: this condition may only name terrains, tags and symbols
compile-circular = { $owner }: "near" and "chained" cannot stand in a condition that says what is adjacent
compile-one-way = map { $map }: { $a } has { $b } as a neighbour, but { $b } does not have { $a }
bound-races = { $n } races
bound-powers = { $n } powers
bound-sites = { $n } places and relics
bound-pieces = { $n } pieces of all markers together
bound-defence = { $n } points of defence of all markers, places and relics together
bound-extras = { $n } races and powers that decline beside another
bound-loan = { $n } tokens on loan to "{ $a }" and "{ $b }" together
bound-markers = { $n } effects with markers of "{ $a }" and "{ $b }" together
bound-costs = { $n } changes of cost of "{ $a }" and "{ $b }" together
bound-granted-markers = { $n } effects with markers of "{ $b }", which "{ $a }" may grant
bound-granted-costs = { $n } changes of cost of "{ $b }", which "{ $a }" may grant
bound-site-costs = { $n } changes of cost of all places and relics together
bound-grants = { $n } places that grant a power, "{ $a }" and "{ $b }"
bound-summons = { $n } places that send a figure, "{ $a }" and "{ $b }"
