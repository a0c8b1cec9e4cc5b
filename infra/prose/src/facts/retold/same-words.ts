import { factStemOf } from '../stems.ts'
import { hasStem } from '../subject.ts'

// Everyday words that owners and those who retell them use for the same thing. A word may stand in several groups.
// Coarse on purpose: a group says that two sentences may speak of one thing, not that they say the same of it.
const GROUPS = `
open start begin commence launch
close shut finish end stop lock
price cost charge fee rate bill tariff ask quote sum amount total invoice
pay cost spend charge owe bill settle
cheap less save discount reduce lower knock
add extra plus additional more further top
free nothing gratis waive complimentary
client customer regular guest buyer visitor caller people person man woman homeowner owner
pupil student learner people trainee apprentice beginner
patient client people person
diner guest customer eater
worker employee staff team crew hand colleague helper assistant
boss owner founder proprietor manager head chief
teacher master instructor tutor trainer coach mentor teach
parent mother father mom mum dad family
daughter son child kid boy girl lad
wife husband spouse partner
brother sister sibling
child kid baby infant toddler boy girl youngster
dog pet animal puppy pup hound
cat pet animal kitten
horse pony animal
house home place property flat apartment building household
shop store premises door place branch
workshop garage studio shed premises place
yard garden lawn
room space area place chamber
fix repair mend restore patch sort
build produce craft create manufacture
bake cook prepare
cook prepare kitchen chef
wash clean rinse launder scrub
clean wipe wash polish sweep
cut trim clip shorten crop
shorten hem cut
sew stitch
paint coat decorate brush
install fit mount lay attach
remove strip pull tear
throw bin dump discard tip trash scrap
haul carry transport bring move
move shift relocate carry
deliver bring drop send ship carry
collect fetch pick gather
arrive reach show turn appear
leave depart exit quit move
return bring again
visit see call stop look
call phone ring telephone dial pick answer
write email mail message contact send
contact call reach write touch
ask request want demand question
answer reply respond tell pick
expensive costly dear pricey
tell inform warn explain mention let know honest advise recommend suggest
tell state mention hear
show demonstrate let see display prove
prove show evidence
see look notice find watch meet observe
look check inspect examine test see view
check inspect test examine look listen verify
listen hear
find discover spot turn
search look hunt seek find
choose pick select decide opt
decide choose settle
want wish need prefer desire
need require want must necessary
love enjoy adore favourite fond
hate dislike
try attempt test
use employ apply
job labour labor task
operate run function
job task project order commission
carry perform
receive obtain become
offer provide hand supply
offer provide propose
sell offer
buy purchase order
order book reserve commission
book reserve order schedule appointment
cancel call drop scrap
wait queue line hold sit
late delay behind
delay wait postpone late slow
hurry rush quick
fast quick rapid soon swift
soon early fast quick
slow delay drag
long last
last run endure hold survive
keep hold store retain stay save
store keep storage warehouse
stay remain keep be stick live
live stay reside home
sleep night stay
share split divide
place lay pop
accept allow admit
accept agree welcome
refuse reject decline deny
stop cease quit abandon give
allow permit let may can
forbid ban prohibit allow
let allow rent
help assist aid support
teach train learn show instruct
learn train teach study trade craft pick
train learn teach apprentice practise practice
trade craft business profession skill
business company firm shop trade
practice surgery office clinic
hire employ engage
begin start first
first initial begin earliest
final last end
break crack snap damage fail burst
damage harm hurt break ruin spoil
ruin kill destroy spoil damage die
die kill death dead
hurt injure harm burn
fall drop slide slip
lose drop miss
miss lose late skip
gain win add
pass succeed through
succeed manage pass
manage handle cope run
fail refuse flunk
grow rise increase climb expand more
rise increase climb grow jump
fall drop decrease shrink down sink slip
double twice
halve half
change alter switch swap turn replace
replace change swap exchange new
alter adjust change alteration
adjust tune change
fill top load
empty clear drain
clear empty remove free
pack load wrap box
wrap pack cover
cover include span wrap protect
include cover contain part
contain hold include
exclude leave extra
grow plant raise
water drink irrigate
feed eat nourish
eat feed meal
drink sip
meal lunch dinner food breakfast snack supper
food meal eat lunch snack
taste try flavour flavor
warm heat hot
cold cool chill freeze frost ice
rain wet storm
wet damp rain moist
dry arid
dirty soil muck mess grime
mess dirt muck
noise loud sound
quiet calm silent peace still
calm quiet relax
busy full booked crowd peak
full booked busy sold complete
sell shift
early before advance ahead beforehand prior
before ahead advance beforehand earlier prior
after later then following afterwards next
now today currently nowadays present
usual normal typical common regular most often general
typical usual average normal most
ordinary normal plain usual standard basic
special particular
rare seldom hardly few
often frequent regular usual many
sometimes occasional
once single
daily day
weekly week
monthly month
yearly annual year
night evening overnight dark
morning early dawn
noon midday lunchtime
weekend saturday sunday
weekday monday friday week
holiday vacation break leave
sick ill unwell
doctor physician gp
medicine drug tablet pill
nurse carer
pain ache hurt sore
new fresh recent latest
young little small
big large great huge
small little tiny short minor
heavy weighty
narrow tight thin slim
wide broad
far distant beyond
near close nearby next beside
outside beyond
inside within in indoor
road street lane
town city village place
local nearby area neighborhood neighbourhood
area region district county
car vehicle van truck
truck lorry van vehicle
bike bicycle cycle
cycle bike ride
ride cycle drive
drive steer wheel road car
walk stroll foot
floor ground
door gate entrance
lock cylinder key shut
window pane glass
wood timber log
tree wood trunk
stump root
fell cut chop down
motor engine power electric
electric power electricity
tool equipment kit
part piece component bit
piece part bit item
fabric cloth material textile
material stuff fabric
colour color shade
picture photo image photograph
photo picture image shoot
paper document certificate
certificate paper qualification certify licence license
license licence permit certify
permit licence permission
permission permit ok consent
insurance cover liability
guarantee warranty promise
complaint complain grumble
complain grumble moan
mistake error wrong fault
wrong mistake bad error
fault defect problem trouble
problem trouble issue fault wrong
trouble problem bother
reason because why
because since reason
money cash pay
deposit advance upfront
advance deposit ahead
refund return
tip gratuity
tax vat
budget afford plan
size measure big
weight weigh heavy
count number total
number count many figure
most majority main
few handful
several some many
alone single self myself
together with joint both jointly
team crew group staff
group class party team
class lesson course session
lesson class hour session
session visit appointment class
appointment visit booking slot session
visit appointment session trip call service
trip journey visit
test exam try
gym studio
sport game
game match
music song
concert show performance festival
party celebration event
event party function
wedding marry couple bride groom
groom wedding man
couple pair two
funeral burial bury
birthday party
gift present
letter note mail
book read novel
read look book
talk speak chat conversation
think believe opinion feel reckon consider
opinion view think
remember recall
forget miss remember
know familiar aware
understand know
careful gentle care
care look careful mind tend
mind care object
safe secure
danger risk dangerous hazard
honest true truth frank
true right real
real true genuine
fair just
kind sort type
style kind
method manner how
idea thought plan
result outcome end
success succeed
failure fail
goal aim target
limit cap stop most maximum only
minimum least start
enough suffice plenty
ready done finish complete prepare
complete finish full done whole
whole entire complete full
everyone everybody whole each
everyone everybody people each
nobody none
empty vacant open
vacancy opening space room place
place spot space room pitch vacancy
spot place corner
tent pitch camp
camp tent stay
lead leash
beach sea shore coast
sea beach ocean
river stream water
hill mountain slope
farm field farmer
field meadow farm
cattle cow beast animal beef
pig pork
sheep lamb
chicken hen poultry
meat beef butcher
bread loaf bake
cake bake sponge
flour dough bread
sugar sweet
fruit berry
vegetable veg
flower bloom blossom
leaf foliage
grass lawn turf
soil earth ground dirt
stone rock gravel
sand gravel
hole gap pit
gap hole space
leak drip water
pipe line plumbing
drain pipe sewer
toilet loo bathroom wc
bathroom bath shower
bath tub wash
sink basin
tap faucet
heater boiler furnace heat
fire flame burn stove
burn fire scald
stove oven fire
smoke soot
chimney flue
sofa couch settee
seat chair place
table desk
bed mattress
shelf rack
cupboard cabinet wardrobe
carpet rug
curtain drape blind
light lamp bright
computer laptop pc machine
machine equipment device
phone call mobile
website site page online
online internet web
page site web
hair coat fur
shave cut clip
brush comb
nail claw
eye sight vision
glasses spectacles frame lens
tooth teeth dental
foot feet
head lead
shoulder arm
trousers pants
jacket coat suit
dress gown
shirt blouse
shoe boot
hat cap
ring band
jewel jewelry jewellery
gold silver
watch clock
time hour moment
moment minute
fortnight week
decade year
past ago last previous
previous last former earlier
former old previous
future next
next following coming then
dismiss fire
join start
retire stop leave
inherit father
establish found start open
design plan draw
draw sketch design
print copy
copy duplicate
note write record
sign mark contract
contract agreement sign
agreement contract deal
deal contract offer
owe pay due
profit earn
loan lend borrow
send post ship mail
package parcel box deal
box crate container case parcel
bag sack
bottle jar
cup mug
glass cup
dish plate meal bowl
knife blade
sharp keen
dull blunt
thick dense
strong tough sturdy
weak feeble
hard tough firm difficult
soft gentle
simple easy plain
difficult hard tricky
possible can
fun enjoy
boring dull
pretty nice beautiful
beautiful pretty lovely
ugly bad
nice good lovely
good fine well nice
bad poor wrong
ideal perfect best
better improve
worse decline
crowd full people
alone lonely
tired weary
hungry starve
thirsty drink
`
const groups = GROUPS.trim()
  .split('\n')
  .map((line) => [...new Set(line.split(' ').map(factStemOf))])
const nearOf = new Map<string, Set<string>>()
for (const group of groups)
  for (const stem of group) nearOf.set(stem, new Set([...(nearOf.get(stem) ?? []), ...group]))

/** Returns true if two stems may stand for one thing: `charg` and `cost`. */
export const meanSame = (one: string, other: string): boolean =>
  one === other || nearOf.get(one)?.has(other) === true

/** Returns true if a text's stems have a stem, or one that means the same. */
export const hasSame = (stems: ReadonlySet<string>, stem: string): boolean =>
  hasStem(stems, stem) || [...(nearOf.get(stem) ?? [])].some((near) => hasStem(stems, near))
