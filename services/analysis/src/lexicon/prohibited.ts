import { wordsOf } from '../domain/words.ts'

/**
 * Goods and services that nobody may sell wherever our customers are, by the rules of payment services and of ads:
 * illegal goods, and offers that only a criminal makes. A known trade may still deal with them: pests are killed, and
 * stolen cars found.
 */
const GOODS = new Set(
  (
    'cocaine heroin meth methamphetamine ecstasy mdma lsd fentanyl opium oxycodone oxycontin hydrocodone vicodin ' +
    'xanax adderall ketamine steroids explosives grenades landmines endangered pirated underage unlicensed hitman hitmen ' +
    'ransomware malware spyware botnet phishing counterfeit counterfeits'
  ).split(' '),
)
/**
 * Words for such goods that also mean something else, each with its neighbor: walls crack, knives are forged, dresses
 * ivory.
 */
const PHRASES = [
  'crack cocaine',
  'buy crack',
  'sell crack',
  'carding forum',
  'carding site',
  'carding tutorial',
  'elephant ivory',
  'raw ivory',
  'ivory tusks',
  'ivory carvings',
  'forged documents',
  'forged passports',
  'forged passport',
  'forged signatures',
  'forged certificates',
  'forged diplomas',
  'forged papers',
  'rhino horn',
  'tiger bone',
  'elephant tusks',
  'no prescription',
  'without prescription',
  'fake passports',
  'fake passport',
  'fake ids',
  'fake id',
  'fake documents',
  'fake diplomas',
  'fake licences',
  'fake driving licence',
  'fake driving licences',
  'fake driver license',
  'fake driver licenses',
  'fake drivers license',
  'fake drivers licenses',
  'fake licenses',
  'fake money',
  'fake reviews',
  'stolen cards',
  'credit card dumps',
  'ghost guns',
  'child porn',
  'human organs',
  'kidney sale',
  'hacked accounts',
  'ponzi scheme',
].map((phrase) => ` ${phrase} `)

/** Words of what nobody composes keywords for, though a known trade may deal with it: pests are killed. */
const HARMFUL = new Set(
  (
    'drug drugs cocaine heroin meth opium fentanyl steroid steroids weapon weapons bomb bombs ' +
    'explosive explosives hitman assassin murder kill killing killer slave slaves slavery trafficking ' +
    'porn pornography sex sexual nude nudes escort escorts prostitute prostitution brothel stolen ' +
    'counterfeit fake forgery hacked hacking hacker malware ransomware phishing botnet scam fraud ' +
    'terror terrorist terrorism nazi nazis racist hate suicide rape torture corpse corpses ' +
    'genocide'
  ).split(' '),
)

/** Returns true where a word, in lower case, makes the name of a business one that no keywords are composed for. */
export const isHarmful = (word: string): boolean => HARMFUL.has(word)

/** The same in the other languages of our countries: words, and how words begin. */
const HARMFUL_ABROAD = new Set(
  (
    'drogen kokain cannabis waffen escort drogue cocaïne armes droga drogas cocaína armas cocaina armi ' +
    'wapens dealer falschgeld sprengstoff hacker hacken sex porno'
  ).split(' '),
)
const HARMFUL_BEGINNINGS = ['prostitu', 'explosiv', 'explosif']
const isHarmfulWordAbroad = (word: string): boolean =>
  HARMFUL_ABROAD.has(word) || HARMFUL_BEGINNINGS.some((beginning) => word.startsWith(beginning))

/** Papers that are forged, or given to who was not examined; a `faux plafond` is only a ceiling. */
const FORGED_ABROAD = [
  /\bgefälscht\p{L}{0,3}\b/iu,
  /\bfau(?:x|sses?) (?:permis|papiers?|passeports?|diplômes?|billets|documents?|certificats?|cartes?)\b/iu,
  /\b(?:carnets?|diplomas?|títulos?|licencias?|pasaportes?|billetes|documentos?|certificados?)(?: \p{L}{1,20})? fals[oa]s?\b/iu,
  /\b(?:diploma|título)s? (?:sem|sin) (?:cursar|estudar|estudiar)\b/iu,
  /\b(?:carteira|cnh|habilitação|carta|carnet|patente) (?:de condução |de conducir )?(?:sem prova|sem exame|sin examen|senza esame)\b/iu,
  /\b(?:documenti|diplomi|lauree|patenti|passaporti|banconote|patente|diploma|laurea|passaporto)(?: \p{L}{1,20})? fals[oaie]\b/iu,
  /\b(?:vals|valse) (?:paspoort|paspoorten|rijbewijs|rijbewijzen|diploma|diplomas|geld|papieren)\b/iu,
]

const STOLEN_ABROAD =
  /^(?:gestohlene?[nrs]?|gestolen|volée?s?|robad[oa]s?|rubat[oaie]|roubad[oa]s?|furtad[oa]s?)$/u
const SELLING_ABROAD =
  /^(?:verkauf\p{L}*|kauf\p{L}*|verkoop\p{L}*|koop|kopen|vend\p{L}*|vente|achat|achet\p{L}*|venta|compr\p{L}*|vendita)$/u
/** Returns true where something stolen is sold or bought: locks are changed where keys were stolen. */
const sellsStolen = (words: readonly string[]): boolean =>
  words.some((word) => STOLEN_ABROAD.test(word)) && words.some((word) => SELLING_ABROAD.test(word))

/** Returns true where a description in another language offers something that no keywords are composed for. */
export const isHarmfulAbroad = (text: string): boolean => {
  const words = wordsOf(text)
  return (
    words.some(isHarmfulWordAbroad) ||
    sellsStolen(words) ||
    FORGED_ABROAD.some((pattern) => pattern.test(text))
  )
}

/** Words of businesses that help people with these things, and name them, too. */
const HELP = new Set(
  'addiction rehab rehabilitation detox recovery treatment therapy counselling counseling testing awareness prevention security charity conservation sanctuary rescue wildlife protection safeguarding removal remove removed cleanup detection detector detectors detecting simulation simulations simulator training response investigation investigator investigators'.split(
    ' ',
  ),
)

const FINDING = new Set(
  'found find finder track tracker trackers tracking locate insurance claim claims replace replaced replacement lawyer solicitor'.split(
    ' ',
  ),
)

/** Arms, and the papers that their seller has to ask for. */
const ARMS = new Set(
  'gun guns firearm firearms rifle rifles pistol pistols handgun handguns ammo ammunition'.split(
    ' ',
  ),
)
const PAPERS = new Set(
  'licence license licenses permit permits paperwork background check checks id'.split(' '),
)
const LACKING = new Set(['no', 'without'])

/** Returns true where arms are offered to who has no papers for them. */
const offersUnlicensedArms = (words: readonly string[]): boolean =>
  words.some((word) => ARMS.has(word)) &&
  words.some((word, at) => LACKING.has(word) && PAPERS.has(words[at + 1] ?? ''))

const SELLING = new Set('buy buying sell sells selling cheap order'.split(' '))

/** Returns true where a description offers something that nobody may sell. */
export const isProhibited = (text: string): boolean => {
  const words = wordsOf(text)
  // A seller is no helper, whatever other words stand beside it.
  const isSelling = words.some((word) => SELLING.has(word))
  if (!isSelling && words.some((word) => HELP.has(word))) return false
  const joined = ` ${words.join(' ')} `
  // Stolen cars are found, and stolen keys replaced.
  const isStolen = words.includes('stolen') && !words.some((word) => FINDING.has(word))
  return (
    isStolen ||
    offersUnlicensedArms(words) ||
    words.some((word) => GOODS.has(word)) ||
    PHRASES.some((phrase) => joined.includes(phrase))
  )
}
