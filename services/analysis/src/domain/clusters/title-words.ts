// Spells the words of a search as a title needs them: acronyms, names and first letters.

const list = (words: string) => new Set(words.split(' '))

/** Written in capitals. */
const ACRONYMS = list(
  'nhs vat hvac llc dui seo crm gst bas mtd cis hst tmj diy led uv ev ai us uk usa ppc b2b erp pos api ' +
    'pdf cctv pcb mot ivf hsa pex hiit tv pc rv suv bbq gp cbt emdr adhd mri prp hipaa gdpr iso osha cpr ' +
    'vpn ssl cpa cfo sme hr roi dna std ltd ac gps usb nyc la abn ato hmrc irs sars ndis paye upvc dj lvp 3pl 4pl dvla',
)
/** Written with a capital: days, feasts, months that mean nothing else, countries, peoples. */
const NAMES = list(
  'monday tuesday wednesday thursday friday saturday sunday christmas easter halloween thanksgiving diwali ' +
    'ramadan hanukkah january february april june july august september october november december english french ' +
    'italian japanese mexican chinese indian thai german spanish greek turkish korean vietnamese moroccan swedish ' +
    'american british irish scottish welsh canadian australian european african asian london england britain ' +
    'scotland wales ireland canada australia india america wordpress shopify google amazon facebook instagram youtube excel medicaid medicare',
)
const SPELLED: Record<string, string> = {
  i: 'I',
  im: 'I’m',
  ive: 'I’ve',
  wont: 'won’t',
  dont: 'don’t',
  cant: 'can’t',
  doesnt: 'doesn’t',
  isnt: 'isn’t',
  whats: 'what’s',
  womens: 'women’s',
  mens: 'men’s',
  childrens: 'children’s',
  mothers: 'Mother’s',
  fathers: 'Father’s',
  valentines: 'Valentine’s',
  ios: 'iOS',
  iphone: 'iPhone',
  ebay: 'eBay',
  saas: 'SaaS',
  phd: 'PhD',
  wifi: 'Wi-Fi',
}
/** `mothers day` is a feast; mothers alone are not. */
const BEFORE_DAY = list('mothers fathers valentines')

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The words of a search as a title has them, the first one as it stands within a sentence. */
export const inTitle = (phrase: string): string => {
  const words = phrase.split(' ').filter(Boolean)
  return words
    .map((word, at) => {
      if (BEFORE_DAY.has(word)) return words[at + 1] === 'day' ? SPELLED[word]! : word
      if (word === 'day' && BEFORE_DAY.has(words[at - 1] ?? '')) return 'Day'
      if (ACRONYMS.has(word)) return word.toUpperCase()
      if (NAMES.has(word)) return capitalized(word)
      return SPELLED[word] ?? word
    })
    .join(' ')
}

/** With a capital at its start, unless it begins with a name that has none, such as iPhone. */
export const asSentence = (text: string): string =>
  /^(iOS|iPhone|eBay)\b/.test(text) ? text : capitalized(text)
