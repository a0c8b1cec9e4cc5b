import type { Language } from '@sortie/contracts/countries'
import { asSentence, inTitle } from './title-words.ts'

/** The facts that a working title is made from. */
export type TitleParts = {
  /** The keyword that names the page, as people type it. */
  head: string
  /** The kind of page. */
  page: string
  /** The town of the business, such as `Leeds`; null where none is known. */
  town: string | null
  /** The language of the keyword; English by default. */
  language?: Language | undefined
  /** True where the business comes to its customers; where nobody says, the words of the search decide. */
  isMobile?: boolean | undefined
}

const NEAR =
  /(?: open now)? (?:near me|nearby|near you|in my area|around me|close to me)(?: open now)?\b/
const ASKS =
  /^(?:how|what|why|when|where|who|which|is|are|do|does|did|can|could|should|will|has|have|am)\b/
/** `what to wear` and `how to choose` are no questions of their own. */
const TELLS = /^(?:how|what|when|where|who|which(?: \S+)?) to\b/
const VERSUS = / (?:vs|versus|or) /
const PRICED =
  /\b(?:cost|costs|price|prices|pricing|priced|rate|rates|fee|fees|charges?|quotes?|estimates?|deals?)\b/
const TROUBLE =
  /\b(?:leaking|leaks?|clogged|blocked|broken|cracked|burst|stuck|losing|lost|noise|noisy|smells?|pain|wont|not working|keeps|fell|knocked|frozen|abscess|infected|swollen|damage[d]?|problems?|faults?|no hot water|low water pressure)\b/

const question = (text: string) => `${asSentence(text)}?`

const versus = (text: string, end: string) => {
  const [first = '', second = ''] = text.split(VERSUS)
  const between = text.includes(' or ') ? 'or' : 'vs'
  return `${asSentence(first)} ${between} ${second}: ${end}`
}

const prices = (text: string) => {
  if (/\bfree\b/.test(text)) return `${asSentence(text)}: how it works`
  if (/\b(?:quotes?|estimates?)\b/.test(text))
    return `${asSentence(text)}: what to ask for and how to compare`
  if (/\bdeals?\b/.test(text)) return `${asSentence(text)}: what you get and what to check`
  if (PRICED.test(text)) return `${asSentence(text)}: what you pay for and what changes the price`
  return `${asSentence(text)}: prices and what’s included`
}

const LISTED = / (?:comparison|compared|reviews?|list|ratings?)$/
const comparison = (text: string) => {
  const best = /^(?:the )?(best|easiest|cheapest|safest|fastest) (?!time|way)(.+)$/.exec(text)
  if (best) return `The ${best[1]} ${best[2]}: what to look for`
  const bare = text.replace(/^top (?:\d+ |rated )?/, '').replace(LISTED, '')
  if (bare !== text) return `${asSentence(bare)} compared: what sets them apart`
  return `${asSentence(text)}: how the options compare`
}

const guide = (text: string) => {
  if (/^how to (?:choose|find|pick|hire)\b/.test(text))
    return `${asSentence(text)}: what to look for`
  if (/^how to\b/.test(text)) return `${asSentence(text)}, step by step`
  if (TELLS.test(text)) return `${asSentence(text)}: a practical guide`
  if (/^(?:questions|things|signs|ways|steps|reasons|mistakes)\b/.test(text))
    return asSentence(text)
  if (/ ideas$/.test(text)) return `${asSentence(text)} and how to choose between them`
  if (TROUBLE.test(text)) return `${asSentence(text)}: causes and what to do`
  return `${asSentence(text)}: a practical guide`
}

const answer = (text: string) => {
  if (/^difference between /.test(text)) return `The ${text}`
  if (TROUBLE.test(text)) return `${asSentence(text)}: causes and what to do`
  return `${asSentence(text)}: what to know`
}

const tool = (text: string) => {
  if (/\bcalculator|estimator\b/.test(text)) return `${asSentence(text)}: work it out yourself`
  if (/\b(?:template|checklist|spreadsheet|form|planner|schedule|worksheet|log)s?$/.test(text))
    return `${asSentence(text)} you can copy`
  if (/\b(?:chart|guide|sizes?|table|list)$/.test(text)) return `${asSentence(text)} at a glance`
  return `${asSentence(text)}: try it online`
}

/** The ending of a title behind the name of the offer, by the kind of page. */
const OFFERS: Record<string, string> = {
  home: 'what we do and how to reach us',
  service: 'what to expect and how to book',
  product: 'options, prices and how to order',
  category: 'the range and how to choose',
  location: 'services, opening hours and how to find us',
}

/** Words of searches for who comes to their customers, and so has no door with opening hours. */
const COMES =
  /\b(?:plumb(?:ers?|ing)|electricians?|roof(?:ers?|ing)|handym[ae]n|(?<!dry )clean(?:ers?|ing)|pest control|exterminators?|landscap(?:ers?|ing)|lawn (?:care|mowing)|garden(?:ers?|ing)|gutters?|locksmiths?|hvac|heating|boiler|furnace|air conditioning|movers|moving|removals|junk removal|garage doors?|tree (?:services?|removal|surgeons?)|painters?|plaster(?:ers?|ing)|drains?|septic|mobile(?! (?:phone|home))|towing|chimney|fencing|builders?|contractors?|remodel(?:ers?|ing)|carpenters?|joiners?|decorators?|tilers?|glaziers?|insulation|siding|pressure washing|appliance repair)\b/
const AT_CUSTOMERS = 'services, the area we cover and how to book'

/** Names of software, which nobody books. */
const SOFTWARE =
  /\b(?:software|app|apps|system|systems|platform|builder|website|tool|tools|plugin|api)\b/
const offer = (text: string, page: string, isMobile: boolean): string => {
  if (SOFTWARE.test(text) && page !== 'location')
    return `${asSentence(text)}: what it does and how to start`
  if (page === 'location' && isMobile) {
    const wording = /\bservices?\b/.test(text)
      ? AT_CUSTOMERS.replace('services, ', '')
      : AT_CUSTOMERS
    return `${asSentence(text)}: ${wording}`
  }
  // `Tax services near you: services, …` would say it twice.
  if (page === 'location' && /\bservices?\b/.test(text))
    return `${asSentence(text)}: opening hours and how to find us`
  return `${asSentence(text)}: ${OFFERS[page] ?? OFFERS.service}`
}

/** Says where, for a search that means the places around: `near me` is nothing to call a page. */
const placed = (head: string, town: string | null): string => {
  const where = town ? `in ${town}` : 'near you'
  return NEAR.test(head) ? `${inTitle(head.replace(NEAR, ''))} ${where}` : named(head, town)
}

/** The words of a search; the town, where they hold it, as it is written. */
const named = (head: string, town: string | null): string => {
  const at = town ? ` ${head} `.indexOf(` ${town.toLowerCase()} `) : -1
  if (at < 0 || !town) return inTitle(head)
  const before = head.slice(0, at).replace(/ in $| $/, '')
  const after = head.slice(at + town.length).trim()
  if (!before) return `${town}${after && ` ${inTitle(after)}`}`
  return `${inTitle(before)} in ${town}${after && ` ${inTitle(after)}`}`
}

/** The words of a search as they are, which are in no English sentence; the town as it is written. */
const inItsLanguage = (head: string, town: string | null): string => {
  const text = head.trim().replace(/\s+/g, ' ')
  const at = town ? ` ${text} `.indexOf(` ${town.toLowerCase()} `) : -1
  if (at < 0 || !town) return asSentence(text)
  return asSentence(`${text.slice(0, at)}${town}${text.slice(at + town.length)}`)
}

/**
 * A working title for a page, in the words that people search by: to be changed by whoever writes the
 * page, and good enough to begin with. It promises nothing that only the business could know, beyond
 * what such a page has to say.
 */
export const titleOf = ({ head, page, town, language = 'en', isMobile }: TitleParts): string => {
  if (language !== 'en') return inItsLanguage(head, town)
  const typed = head.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\?+$/, '')
  const text = placed(typed, town)
  const isQuestion = ASKS.test(typed) && !TELLS.test(typed)
  if (isQuestion && !VERSUS.test(typed)) return question(text)
  if (/ (?:vs|versus) /.test(typed)) {
    return versus(text, page === 'answer' ? 'what’s the difference?' : 'which is right for you?')
  }
  if (isQuestion) return question(text)
  if (TELLS.test(typed)) return guide(text)
  switch (page) {
    case 'prices':
      return prices(text)
    case 'comparison':
      return comparison(text)
    case 'guide':
      return guide(text)
    case 'answer':
      return answer(text)
    case 'tool':
      return tool(text)
    default:
      return offer(text, page, isMobile ?? COMES.test(text.toLowerCase()))
  }
}
