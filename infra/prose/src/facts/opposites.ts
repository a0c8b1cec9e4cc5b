import { factStemOf } from './stems.ts'

// Everyday words with their opposites: either side of a pair is opposite to all of the other.
const PAIRS = `
open opens opened|closed closes shut
begin begins start starts started opens|end ends finish stop stops
win gain gains gained|lose loses lost loss
increase increases rise rises|decrease decreases fall falls drop drops reduce reduces reduced
lighten lightens lighter|darken darkens darker heavier
light|dark heavy
inner inside interior|outer outside exterior
internal|external
upper|lower
above|below beneath
best|worst
better|worse
more|fewer
most majority|few minority hardly
many|few
often frequently usually commonly|rarely seldom hardly
merge merged join joined united combined together|separate separated split divided apart
living alive live|dead dying
limited limit limits|unlimited limitless
without extra|including included
love loves like likes enjoy enjoys thrive thrives tolerate tolerates welcome welcomes need needs|dislike dislikes hate hates suffers suffer resent
attract attracts draw draws|repel repels
hot warm heat heats heated|cold cool cools chilled
wet damp moist|dry dries dried
hard harder|soft softer easy easier
strong stronger strongly|weak weaker weakly slightly mildly
fast faster quick quickly quicker rapid rapidly|slow slower slowly
high higher|low lower
long longer|short shorter brief
large larger big bigger|small smaller tiny little
wide wider broad widen widens widened|narrow narrower narrows narrowed
deep deeper|shallow
thick thicker|thin thinner
early earlier|late later
old older ancient|new newer young younger modern recent
first|last
before|after
up|down
rise rises rising|set sinks
sunrise dawn morning|sunset dusk evening
day daytime diurnal|night nighttime nocturnal
summer|winter
spring|autumn
north northern|south southern
east eastern|west western
left|right
front|back rear
top|bottom
public|private
full|empty
rich|poor
cheap cheaper cheapest|expensive dear dearer costly
safe safer harmless|dangerous unsafe harmful hazardous
healthy|unhealthy
legal allowed permitted lawful|illegal banned forbidden prohibited unlawful
allow allows permit permits let lets|forbid forbids ban bans prohibit prohibits prevent prevents block blocks
accept accepts take takes|refuse refuses reject rejects decline declines
include includes included|exclude excludes excluded
add adds|remove removes subtract deduct
buy buys bought|sell sells sold
give gives|take takes
lend|borrow
export exports|import imports
arrive arrives|leave leaves depart departs
enter enters|exit exits
attack attacks damages damage harm harms destroy destroys threaten threatens|protect protects guard guards defend defends shield shields save saves
help helps improve improves|harm harms worsen worsens hinder
worsen worsens worsened|improve improves improved
expand expands swell swells|shrink shrinks contract contracts
absorb absorbs|reflect reflects release releases emit emits repel
seal seals|leak leaks
float floats|sink sinks
pass passes passed|fail fails failed
succeed succeeds|fail fails
present|absent
visible|invisible hidden
possible|impossible
necessary required needed mandatory compulsory obligatory|optional voluntary unnecessary
same identical alike equal equally|different differing unlike unequally unevenly
even evenly|uneven unevenly
regular regularly|irregular irregularly
natural|artificial synthetic
wild|tame domestic domesticated
raw uncooked|cooked
fresh|stale frozen
sweet|bitter sour
acid acidic|alkaline
solid|liquid
male men man|female women woman
adult adults grown|child children baby babies juvenile
indoor indoors|outdoor outdoors
urban|rural
rough coarse|smooth fine
sharp|blunt dull
tight|loose
straight|curved bent crooked
curly wavy|straight
vertical|horizontal
positive|negative
active|passive inactive
permanent permanently|temporary temporarily
common|rare uncommon
ordinary|special
simple|complex complicated
free|paid chargeable
profit|loss
credit|debit
owner|tenant
employer|employee
seller|buyer
sender|recipient
host|guest
native|foreign introduced alien
evergreen|deciduous
annual|perennial
clockwise|anticlockwise counterclockwise
manual manually hand|automatic automatically
refundable|nonrefundable
painless|painful
pure|mixed
clean|dirty
noisy loud|quiet silent
bright brighter|dim dimmer
shiny glossy|matt matte
single alone|several multiple
minimum|maximum
least|most
inhale|exhale
tighten|loosen
lengthen|shorten
raise raised|lowered
daily|weekly yearly
speed|slow
keep keeps kept|lose loses discard
melt melts|freeze freezes
ascend|descend
agree agrees|disagree disagrees
trust|distrust
approve approves approved|disapprove rejected
near close|far distant afar
upstairs|downstairs
odd|even
vowels|consonants
weekdays|weekends
buyers|sellers
backwards|forwards
dull|shine
ripe|unripe
relieve relieves ease eases soothe|aggravate aggravates
alkaline|acidic
shady shaded|sunny
mountain|valley
payee|payer
borrower|lender
trainee|trainer
interviewee|interviewer
lessee|lessor
aggressive fierce hostile|gentle peaceful friendly mild docile
ins|appointment appointments
faster|slower
divide divides|unite unites
protects|exposes
calm|excited
burn burns|quench
safe|toxic poisonous
nervous|brave bold
careful carefully|careless carelessly
chronic|acute
asleep|awake
busy|idle
compact|loose
complex|simple
compound|simple
deaf|hearing
delicate fragile|rugged sturdy robust
difficult tricky|easy simple
false|true
fair|unfair
familiar|strange unfamiliar
female|male
fertile|sterile
former|latter
future|past
general|local specific
generous|stingy mean
green|ripe
gross|net
half|whole
hollow|solid
hungry|full
junior|senior
major|minor
moving|still
painful|painless
powerful|powerless
primary|secondary
relaxed|tense
round|square
spoken|written
sparkling|still
sour|sweet
tall|short
tender|tough
useful|useless
wired|wireless
deliberately intentionally|accidentally
happily|sadly
heavily|lightly
loudly|softly quietly
partly partially|wholly fully entirely completely
privately|publicly
retail|wholesale
professional professionals|amateur amateurs
question|answer
asset|liability
winner|loser
parent parents|child children
employees|employers
failure|success
strength|weakness
supply|demand
reward|penalty
hire hires|fire fires
remember remembers|forget forgets
resist resists|yield yields surrender
stay stays|leave leaves
sleep sleeps|wake wakes
push pushes|pull pulls
hide hides|show shows reveal reveals
fill fills|empty empties
gather gathers|scatter spread spreads
deposit deposits|withdraw withdraws
praise praises|criticize criticise
defend defends|attack attacks
boil boils|freeze freezes
tighten tightens|loosen loosens
stiffen stiffens harden hardens|soften softens
thicken thickens|thin thins
sluggish slow slowly|brisk quick quickly fast
quicken|slow
bulky|compact slim
heavy heavyweight|lightweight light
crowded packed busy|empty deserted quiet
popular|unpopular
shared communal|private own
seasonal|permanent
prepaid upfront|afterwards later
unlocked|locked
attended staffed|unattended
handmade|machine
sealed|open
edible|poisonous inedible
waterproof|porous
flammable|fireproof
brittle|flexible
elastic|rigid
steep|flat gentle
calm|stormy windy rough
cloudy overcast|clear sunny
bitterly|mildly
scarce|plentiful abundant
sparse|dense
ancestor|descendant
majority|minority
midday noon|midnight
beginner beginners novice|expert experts
in-house|outsourced
upright|lying flat
lead leads|follow follows
hardens|softens
rough rougher|smooth smoother
noisier louder|quieter
weaker|stronger
dampen|dry
`
const opposites = new Map<string, Set<string>>()
const sides = new Map<string, Set<string>>()
for (const line of PAIRS.trim().split('\n')) {
  const [one, other] = line.split('|').map((side) => side.split(' ').map(factStemOf)) as [
    string[],
    string[],
  ]
  for (const [words, others] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const word of words) {
      opposites.set(word, new Set([...(opposites.get(word) ?? []), ...others]))
      sides.set(word, new Set([...(sides.get(word) ?? []), ...words]))
    }
  }
}

const paired = new Set(PAIRS.split(/[\s|]+/))
/** Returns true if a pair has a word in this very form. */
export const isPaired = (word: string): boolean => paired.has(word.toLowerCase())

const unprefixed = (stem: string): string | undefined =>
  /^(?:un|in|im|il|ir|dis|non)(?=.{4})/.exec(stem)
    ? stem.replace(/^(?:un|in|im|il|ir|dis|non)/, '')
    : undefined

/** Returns true if two stems are on one side of a pair: `shut` and `clos`. */
export const saySame = (one: string, other: string): boolean =>
  one !== other && sides.get(one)?.has(other) === true

/** Returns true if two stems mean the opposite: `open` and `clos`, or one with `un` before it. */
export const areOpposites = (one: string, other: string): boolean =>
  one !== other &&
  (opposites.get(one)?.has(other) === true ||
    unprefixed(one) === other ||
    unprefixed(other) === one)
