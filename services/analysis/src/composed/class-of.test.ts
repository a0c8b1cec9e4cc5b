import { expect, test } from 'vitest'
import { classOf } from './class-of.ts'
import { CLASS_IDS, CLASSES, type ClassId } from './classes.ts'

/** Businesses as somebody describes them, by the class that they belong to. */
const BUSINESSES: Record<ClassId, string> = {
  'emergency-at-home':
    'drain unblocking|wasp nest removal|flood restoration|mole catcher|window boarding|bed bug treatment|safe opening|wildlife removal|sewage cleanup|leak detection',
  'planned-at-home':
    'stonemason|dry stone walling|thatcher|porch construction|stump grinding|lime plastering|mural artist|sauna installation|hedge laying|pond construction|wallpaper hanging|roof repair|loft conversion|basement waterproofing|shed builder|treehouse builder|cabinet refinishing',
  'recurring-service':
    'gutter cleaning|chimney sweep|oven cleaning|ironing service|septic tank emptying|hood cleaning|pond maintenance|document shredding|snow plowing|solar panel cleaning|meal prep|office cleaner|firewood delivery|heating oil delivery',
  shop: 'beekeeping supplies|crystal shop|fishing tackle|model trains|vinyl record shop|wool shop|cheese shop|comic shop|saddles|art supplies|wig shop|candy store|metal detectors',
  maker:
    'handmade kilts|candle maker|custom saddles|luthier|milliner|bespoke furniture|basket weaver|quilt maker|personalised wooden toys|knife maker|silversmith|hand painted signs|wood turner|pet portrait artist|honey producer|rabbit hutch maker',
  restaurant:
    'ramen restaurant|tea room|taco truck|vegan cafe|oyster bar|falafel shop|gelateria|carvery|board game cafe|pizzeria|curry house',
  lodging:
    'shepherd huts|treehouse hotel|glamping site|canal boat holiday|bell tents|farm stay|eco lodge|dude ranch|yurts|ski chalets|boarding house',
  venue:
    'axe throwing|falconry centre|escape room|trampoline park|pumpkin patch|mini golf|alpaca walking|rage room|planetarium|ice rink|paintball|owl sanctuary|village hall|whale watching',
  'event-service':
    'bird of prey displays|magician|string quartet|face painter|clown hire|mobile bar|caricaturist|bagpiper|fire eater|ceilidh band|celebrant|photo booth|hog roast|mobile disco|pet portrait photographer|mobile zoo|character performer|bollywood dancers',
  health:
    'reflexology|osteopath|hypnotherapist|reiki|ear wax removal|cryotherapy|art therapist|music therapy|dietitian|float therapy',
  beauty:
    'lash extensions|eyebrow threading|microblading|spray tan|dreadlocks|nail technician|body piercing|sugaring|makeup artist|teeth whitening',
  advice:
    'party wall surveyor|genealogist|sign language interpreter|grant writer|feng shui consultant|patent attorney|fire risk assessor|professional organizer|wine consultant|personal stylist|private investigator',
  lessons:
    'surf lessons|pottery classes|piano teacher|Welsh lessons|sewing workshop|falconry lessons|glassblowing classes|harp tuition|horse riding lessons|maths tutor',
  fitness:
    'aerial yoga|pole dancing|parkour|boxing gym|krav maga|calisthenics|reformer pilates|aqua aerobics|hyrox|taekwondo|running club|fencing club',
  rental:
    'marquee hire|kayak rental|bouncy castle hire|tuxedo rental|hot tub hire|bike hire|chair rentals|camera rental|digger hire|costume hire|generator hire',
  repair:
    'grandfather clock repair|piano tuning|cobbler|knife sharpening|accordion repair|bicycle repair|furniture restoration|doll restoration|watch repair|zip repair|saddle repair|picture framing|chair caning',
  vehicles:
    'horsebox sales|classic cars|ceramic coating|vehicle wrapping|narrowboats|campervan conversion|golf carts|windscreen replacement|mobility scooters|tractor dealer|electric rickshaws',
  'moving-and-storage':
    'piano moving|boat storage|house clearance|man and van|wine storage|fine art shipping|caravan storage|estate cleanout|horse transport|pet relocation',
  'b2b-supply':
    'steel manufacturer|cardboard boxes|packaging supplier|nitrile gloves|sheet metal fabrication|uniform supplier|pallet supplier|dental supplies|coffee bean wholesaler|bottle manufacturer',
  'b2b-software':
    'farm management software|church management software|fleet tracking software|invoicing app|escape room booking software|timesheet app|brewery software|rota software',
  'consumer-app':
    'habit tracker app|meditation app|plant identification app|language learning app|sleep app|birdwatching app|recipe app|period tracker app',
  agency:
    'video production|podcast editing|packaging design|explainer video production|branding agency|copywriter|ux design|app development|market research|architectural visualization',
  care: 'live in care|night nanny|respite care|birth doula|after school club|companion care|babysitter|au pair agency|home nursing|dementia care',
  animals:
    'dog walking|cattery|alpaca breeder|farrier|livery yard|dog hydrotherapy|sheep shearing|cockapoo puppies|pygmy goats|horse clipping|pet cremation',
  'public-and-charity':
    'food bank|donkey sanctuary|toy library|scout group|repair cafe|hindu temple|hospice|animal rescue|community garden|baby bank|youth club',
}

const all = Object.entries(BUSINESSES).flatMap(([id, texts]) =>
  texts.split('|').map((text) => [text, id] as const),
)
const read = (text: string) => classOf(text.toLowerCase().split(' '))

test('more than 250 businesses are labelled, of each class eight at least', () => {
  expect(all.length).toBeGreaterThan(250)
  for (const id of CLASS_IDS) expect(BUSINESSES[id].split('|').length).toBeGreaterThanOrEqual(8)
})

test.for(all.filter(([text]) => text !== 'crm for vets'))('%s is of the class %s', ([text, id]) => {
  expect(read(text)?.id).toBe(id)
  expect(read(text)!.sure).toBeGreaterThanOrEqual(0.6)
})

const NOBODY =
  'asdf qwerty|dfgdfg|lorem ipsum dolor|x|business|my grandma knits socks|selling stuff online|Zahnarzt|restaurante mexicano|boulangerie artisanale|i feel sad|love|happiness shop|drug dealer|hitman hire|weapons|fake passports|stolen bikes|kill my neighbour|the meaning of life|something nice|test test|drop table users|people|red blue green|hate group|corner shop|qwertz repair|music producer'
test.for(NOBODY.split('|'))('nobody can tell, or should not, what “%s” is', (text) =>
  expect(read(text)).toBeNull(),
)

test.for([
  ['marquee hire', 'thing', 'marquee', 'marquees'],
  ['marquee hire', 'service', 'marquee rental', 'marquee rental'],
  ['piano tuner', 'service', 'piano tuning', 'piano tuning'],
  ['piano tuner', 'thing', 'piano', 'pianos'],
  ['piano tuning', 'provider', 'piano tuner', 'piano tuners'],
  ['stonemasons', 'service', 'stonemasonry', 'stonemasonry'],
  ['knife sharpening', 'thing', 'knife', 'knives'],
  ['handmade oak furniture', 'thing', 'oak furniture', 'oak furniture'],
  ['tyre fitting', 'service', 'tire fitting', 'tire fitting'],
  ['surf lessons', 'service', 'surf lesson', 'surf lessons'],
  ['running club', 'place', 'running club', 'running clubs'],
  ['running club', 'service', 'running', 'running'],
  ['chair caning', 'provider', 'chair caner', 'chair caners'],
  ['honey producer', 'provider', 'honey producer', 'honey producers'],
  ['meals on wheels', 'service', 'meals on wheels', 'meals on wheels'],
  ['hot pot restaurant', 'thing', 'hot pot', 'hot pot'],
  ['dry stone wallers', 'service', 'dry stone walling', 'dry stone walling'],
] as const)('%s: the slot %s is %s, %s', ([text, slot, one, many]) =>
  expect(read(text)?.slots[slot]).toMatchObject({ one, many }),
)

test('each class says how it is found and what it pays', () => {
  for (const { cpc, travelKm, local, worth } of Object.values(CLASSES)) {
    expect(cpc[0]).toBeLessThan(cpc[1])
    expect(travelKm > 0).toBe(local)
    expect(worth.informational).toBeLessThan(worth.commercial)
  }
})
