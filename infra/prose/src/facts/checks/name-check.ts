import { changedNames } from '../retold/changed-names.ts'
import { isDayIn, isOfDaysLeftOut } from '../retold/days.ts'
import { factStemOf, isGlue } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'
import { hasStem, isAdvice, isCarried, isQuestion, isRetold, namedBy } from '../subject.ts'
import { isMoney, unitOf } from '../units.ts'

// Tools and places that readers know may be mentioned where nothing is claimed of them.
const TOOLS =
  'google gmail youtube facebook instagram whatsapp pinterest tiktok linkedin twitter reddit excel word outlook powerpoint photoshop iphone ipad android windows mac zoom skype slack trello paypal wikipedia amazon ebay siri alexa bluetooth wifi wi-fi usb pdf faq diy gps tv sms qr cv gp ok id pc app html css url seo vat hr crm gdpr ikea tesco walmart costco aldi lidl nike adidas samsung sony toyota ford bmw tesla visa mastercard stripe quickbooks xero shopify wordpress etsy discord github chatgpt vat iva atm sim led pin qwerty maps sheets docs drive calendar apple microsoft spotify uber airbnb dropbox evernote notion canva yelp tripadvisor messenger telegram signal safari chrome firefox imdb netflix lego velcro tupperware post-it h i'
const PLACES =
  'rome paris london berlin vienna madrid lisbon athens dublin amsterdam brussels new york europe asia africa america american british english french german spanish italian dutch chinese japanese indian australia canada england scotland wales ireland britain france germany spain italy portugal monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter halloween earth sun moon god internet web mr mrs ms dr st'
const mentioned = new Set(`${TOOLS} ${PLACES}`.split(' '))

const common = (subject: CheckedClaim, word: string): boolean => {
  const lower = word.toLowerCase().replace(/'s?$/, '')
  const { isWord } = subject.draft
  return (
    isGlue(lower) ||
    [
      lower,
      lower.replace(/s$/, ''),
      lower.replace(/our/, 'or'),
      lower.replace(/is(e|ed|ing|es|ation)/, 'iz$1'),
      lower.replace(/(?:ed|ing)$/, ''),
      lower.replace(/(?:ed|ing|er|or|able)$/, 'e'),
      lower.replace(/ies$/, 'y'),
      lower.replace(/re$/, 'er'),
      lower.replace(/ll(?:ed|ing)$/, 'l'),
      lower.replace(/(.)\1(?:ed|ing|er)$/, '$1'),
      lower.replace(/^(?:un|re|pre|non|over|under|out|mis)/, ''),
      lower.replace(/(?:ly|er|or|est|ness|less|able|ish|y)$/, ''),
    ].some((form) => isWord(form))
  )
}

const isAllCaps = (text: string) =>
  !/\p{Ll}/u.test(text.replace(/'s\b/g, '')) && text.split(' ').length > 2

const CODE =
  /(?<![\p{L}\p{M}\p{N}@.])(?:(?:\p{L}\.){3,}|\p{Lu}[\p{L}\p{M}]*\d[\p{L}\d]*|[@#]\w{2,}|\p{Lu}{2,}s?)(?!\p{L})/gu
const NAME = /\p{Lu}[\p{L}\p{M}]*(?:'\p{Lu}\p{L}+)?(?:'s)?/gu
const INITIALS = /(?<![\p{L}.])(?:\p{L}\. ?){1,20}\p{Ll}{3,}/gu

/**
 * Returns true at the beginning of a sentence, or of a part of it behind a colon or a mark: capitals there mean
 * nothing.
 */
const begins = (text: string, at: number): boolean =>
  /(?:^|[.!?:|]\s*|^[\s"'(*[\d.)#-]*|\*\*\s*)["'(]?$/.test(text.slice(0, at))

/** Names that one place or time has. */
const SAME_NAMES = [
  ['netherlands', 'holland'],
  ['britain', 'uk'],
  ['america', 'usa'],
  ['czechia', 'czech'],
  ['christmas', 'december'],
]
const otherNameOf = (word: string): string | undefined => {
  const lower = word.toLowerCase()
  return SAME_NAMES.find((names) => names.includes(lower))?.find((name) => name !== lower)
}

const known = (subject: CheckedClaim, word: string): boolean => {
  const parts = word.replace(/'s$/, '').split("'")
  if (parts.length > 1 && parts.every((part) => part !== '' && known(subject, part))) return true
  if (subject.claim.citations.length > 0)
    return isCarried(subject, word) || isCarried(subject, otherNameOf(word) ?? word)
  return (
    hasStem(subject.draft.everywhere, factStemOf(word)) ||
    mentioned.has(word.toLowerCase().replace(/'s?$/, ''))
  )
}

const DAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri)days?$/i
/** `Nora does Sunday to Wednesday, Pat the rest`: the rest has days, too. */
const OTHER_DAYS =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b[^.]{0,60}\b(?:the rest|the other (?:days|nights)|all other (?:days|nights))\b/i
const WEEKEND = /\b(?:satur|sun)days?\b/i
const NAMED_WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri)days?\b/i
/** `From Monday to Friday`, where the item has weekdays, or other hours for Saturdays; a Wednesday, where it has all days from Monday on. */
const isDayOf = (subject: CheckedClaim, word: string): boolean =>
  DAYS.test(word) &&
  (isOfDaysLeftOut(subject) ||
    subject.cited.some(
      ({ text }) =>
        OTHER_DAYS.test(text) ||
        isDayIn(word, text, subject.unquoted) ||
        (WEEKDAYS.test(word) && WEEKEND.test(text) && !NAMED_WEEKDAY.test(text)),
    ))

const exactly = (subject: CheckedClaim, code: string): boolean => {
  const plain = code.replace(/'s$/, '').replace(/(?<=\p{Lu})s$/u, '')
  const texts =
    subject.claim.citations.length > 0
      ? namedBy(subject).map(({ text, item }) => `${text} ${item.source.name}`)
      : [...subject.draft.evidence.values()].map(({ text }) => text)
  return (
    [...texts, subject.draft.briefText].some((text) =>
      new RegExp(
        `(?<![\\p{L}\\d])${plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?(?![\\p{L}\\d])`,
        'iu',
      ).test(text),
    ) ||
    (mentioned.has(plain.toLowerCase()) && subject.claim.citations.length === 0)
  )
}

const isCurrency = (code: string): boolean => {
  const unit = unitOf(code)
  return /^[A-Z]{3}$/.test(code) && unit !== undefined && isMoney(unit)
}

/** Q3, H1, MMXII, units, and every word of a text in capitals are no acronyms. */
const isNotation = (subject: CheckedClaim, code: string, at: number): boolean =>
  /^(?:Q[1-4]|H[12]|I|A|OK|AM|PM|BC|AD|CE|TV|FAQs?|US|UK|EU)$/.test(code) ||
  isCurrency(code) ||
  [...subject.dates, ...subject.quantities].some(
    (one) => at < one.end && one.start < at + code.length,
  )

const PAIR = /\b(\p{Lu}\d) ?(?:to|-|through|and) ?(\p{Lu}\d)\b/gu
/** `A1 to B2` where the item has `A1 to C2`: levels and grades are ranges too. */
const pairs = (subject: CheckedClaim): FactFinding[] =>
  subject.claim.citations.length === 0
    ? []
    : [...subject.unquoted.matchAll(PAIR)]
        .filter(
          ([, from, to]) =>
            !subject.cited.some(({ text }) =>
              [...text.matchAll(PAIR)].some(([, a, b]) => a === from && b === to),
            ),
        )
        .map(({ 0: pair, index }) => finding(index, pair, 'No cited source has this range.'))

const finding = (
  start: number,
  word: string,
  why = 'Neither a cited source nor the brief has this name.',
): FactFinding => ({ kind: 'name', start, end: start + word.length, why })

const codes = (subject: CheckedClaim): FactFinding[] => {
  const shouting = isAllCaps(subject.unquoted)
  return [...subject.unquoted.matchAll(CODE)]
    .filter(
      ({ 0: code, index }) =>
        !isNotation(subject, code, index) &&
        !(shouting && /^\p{Lu}+$/u.test(code) && common(subject, code)) &&
        !exactly(subject, code) &&
        !(shouting && known(subject, code)),
    )
    .map(({ 0: code, index }) => finding(index, code))
}

/** `Two hours from Lochinver` in advice names where the reader may be, and claims nothing. */
const isPlaceOfAdvice = (subject: CheckedClaim, at: number): boolean =>
  subject.claim.citations.length === 0 &&
  subject.claim.setting !== 'heading' &&
  (isAdvice(subject) || isQuestion(subject)) &&
  /\b(?:in|to|from|near|around|through|towards|across) $/.test(subject.unquoted.slice(0, at))

/** Returns true if a word with a capital cannot be an unknown name. */
const isAllowed = (subject: CheckedClaim, word: string, at: number): boolean => {
  const before = subject.unquoted.slice(0, at)
  return (
    (/[\p{L}\d@.]$/u.test(before) && !/\. ?$/.test(before)) ||
    isNotation(subject, word, at) ||
    isGlue(word) ||
    known(subject, word) ||
    isDayOf(subject, word) ||
    isPlaceOfAdvice(subject, at)
  )
}

/** The capitals of a text: in a title most words have one, and in a shouted text all letters are. */
type Capitals = { isTitle: boolean; isShouted: boolean }

const capitalsOf = ({ unquoted, claim }: CheckedClaim): Capitals => {
  const words = unquoted.match(/\p{L}{4,}/gu) ?? []
  return {
    isShouted: isAllCaps(unquoted),
    isTitle:
      claim.setting === 'heading' ||
      words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.85,
  }
}

/** Returns true if a word would have its capital in any case: where it begins, in a title. A day has it anywhere. */
const hasFreeCapital = (
  { unquoted, claim }: CheckedClaim,
  word: string,
  at: number,
  { isTitle, isShouted }: Capitals,
): boolean =>
  !(DAYS.test(word) && claim.citations.length > 0) && (begins(unquoted, at) || isTitle || isShouted)

/** Returns true if a word with a capital is a name that nothing has. */
const isUnknownName = (
  subject: CheckedClaim,
  word: string,
  at: number,
  capitals: Capitals,
): boolean => {
  const { isTitle, isShouted } = capitals
  if (/^\p{Lu}+$/u.test(word) && (word.length === 1 || !isShouted)) return false
  if (isAllowed(subject, word, at)) return false
  if (!hasFreeCapital(subject, word, at, capitals) || !common(subject, word)) return true
  if (!isTitle && beginsName(subject, word, at)) return true
  return isBrand(subject, word, at) || (!isTitle && !isShouted && joinsName(subject, word, at))
}

const unknownNames = (subject: CheckedClaim): FactFinding[] => {
  const capitals = capitalsOf(subject)
  return [...subject.unquoted.matchAll(NAME)]
    .filter(({ 0: word, index }) => isUnknownName(subject, word, index, capitals))
    .map(({ 0: word, index }) => finding(index, word))
}

/** Returns true if a sentence begins with a name of two words: another capital follows that the items don't have. */
const beginsName = (subject: CheckedClaim, word: string, at: number): boolean => {
  const rest = subject.unquoted.slice(at + word.length)
  return (
    /^ \p{Lu}/u.test(rest) &&
    begins(subject.unquoted, at) &&
    subject.claim.citations.length > 0 &&
    !/^(?:in|on|at|from|since|between|by)$/i.test(word) &&
    !known(subject, rest.match(/\p{L}+/u)?.[0] ?? '')
  )
}

const OPENERS =
  /^(?:close|half|most|more|less|fewer|today|later|waste|finding|result|part|much|almost|only|even|together|going|yes|now|then|here|there|nobody|everybody|somebody|everyone|anyone|someone|nothing|everything|something|neither|either|whoever|whatever)$/i
/** A first word that has nothing in common with the items, and of which something is said: `Crest contains`. */
const isBrand = (subject: CheckedClaim, word: string, at: number): boolean => {
  if (
    subject.claim.citations.length === 0 ||
    !begins(subject.unquoted, at) ||
    subject.claim.setting === 'heading'
  )
    return false
  const rest = subject.unquoted.slice(at + word.length)
  // People who retell an owner begin with nouns of their own.
  if (isRetold(subject) && !/^(?:'s)? and\b/.test(rest)) return false
  if (/(?:ly|ing|s|ed)$/.test(word) || NUMERIC(subject, at) || OPENERS.test(word)) return false
  return /^(?:'s)? (?:and (?:its|their|the (?:rest|others?|team|crew)\b|\p{Lu})|also|has|is|was|can|will|says|uses|makes|\p{Ll}{3,}s(?= (?!(?:are|were|have|cost|come|came|take|took|need|go|went|get|got|can|will|may|must|do|that|who|which|of|with|and|in|on|at|for)\b)\p{L}))\b/u.test(
    rest,
  )
}

const BEFORE_NAMES =
  /^(?:across|beyond|inside|outside|unlike|throughout|besides|despite|beside|past|including|says|asked|ask|visit|meet|choose|see|call|today|perhaps|maybe|once|now|later|yes)$/i
/** `Georg Schimper`, where the item has Wilhelm: a new word before a name that the item has. */
const joinsName = (subject: CheckedClaim, word: string, at: number): boolean => {
  if (subject.claim.citations.length === 0 || BEFORE_NAMES.test(word)) return false
  const next = /^ (\p{Lu}[\p{L}\p{M}]+)/u.exec(subject.unquoted.slice(at + word.length))?.[1]
  return next !== undefined && /^\p{Lu}\p{Ll}+$/u.test(word) && namedIn(subject, next)
}
const namedIn = ({ cited }: CheckedClaim, name: string): boolean =>
  cited.some(({ words }) =>
    words.some(({ text }) => text.replace(/'s$/, '') === name.replace(/'s$/, '')),
  )

/** `Public Storage says`: a name of common words, none of which stands as a name in items or brief. */
const subjects = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, claim, draft, cited } = subject
  if (claim.citations.length === 0 || (claim.setting !== 'paragraph' && claim.setting !== 'item'))
    return []
  const run = /^["'(]*((?:\p{Lu}[\p{Ll}\p{M}]+ )+\p{Lu}[\p{Ll}\p{M}]+)(?:'s)? \p{Ll}/u.exec(
    unquoted,
  )?.[1]
  if (!run) return []
  const texts = [draft.briefText, ...cited.flatMap(({ text, item }) => [text, item.source.name])]
  const isName = (word: string) => texts.some((text) => new RegExp(`\\b${word}`, 'u').test(text))
  const first = run.split(' ')[0]!
  const isOther =
    isName(first) ||
    isGlue(first) ||
    BEFORE_NAMES.test(first) ||
    OPENERS.test(first) ||
    /(?:ly|ing|ed)$/.test(first) ||
    cited.some(({ stems }) => hasStem(stems, factStemOf(first))) ||
    hasStem(draft.brief, factStemOf(first))
  return isOther ? [] : [finding(unquoted.indexOf(run), run)]
}

const AFTER =
  /\b(?:such as|like|unlike|by|from|called|named|via|with|at|says|than|and|or|for|to|versus|vs\.?) $/i

/** Words in lower case that no dictionary, item or brief has, where a name may stand. */
const lowered = (subject: CheckedClaim): FactFinding[] => [
  ...[...subject.unquoted.matchAll(INITIALS)]
    .filter(
      ({ 0: name }) =>
        !/^(?:e\.g|i\.e|a\.m|p\.m|u\.s)/i.test(name) &&
        !known(subject, name.split(/[. ]+/).at(-1)!),
    )
    .map(({ 0: name, index }) => finding(index, name)),
  ...subject.words
    .filter(
      ({ text, start }) =>
        /^\p{Ll}{4,}$/u.test(text) &&
        !/[-@./]$/.test(subject.unquoted.slice(0, start)) &&
        !hasStem(subject.draft.everywhere, factStemOf(text)) &&
        !(mentioned.has(text) && subject.claim.citations.length === 0) &&
        !common(subject, text),
    )
    .filter(
      ({ start, end }) =>
        !/^[-@./]/.test(subject.unquoted.slice(end)) &&
        ((subject.claim.citations.length > 0 && !isRetold(subject)) ||
          AFTER.test(subject.unquoted.slice(0, start))),
    )
    .map(({ text, start }) => finding(start, text)),
]

const NUMERIC = (subject: CheckedClaim, start: number) =>
  [...subject.quantities, ...subject.clocks].some((one) => start >= one.start && start < one.end)

/** Names of companies, people, places and bodies that neither the cited items nor the brief have. */
export const checkNames = (subject: CheckedClaim): FactFinding[] => {
  const found = [
    ...pairs(subject),
    ...codes(subject),
    ...unknownNames(subject),
    ...subjects(subject),
    ...changedNames(subject),
    ...lowered(subject),
  ].filter(({ start }) => !NUMERIC(subject, start))
  return found.filter(
    (one, at) => found.findIndex(({ start, end }) => one.start < end && start < one.end) === at,
  )
}

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s)\]]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|(?<![\w@.])(?:[\p{L}\d-]{1,63}\.)+(?:com|org|net|info|biz|io|ai|app|dev|shop|example|test|invalid|co|eu|uk|us|ca|au|nz|de|at|ch|fr|es|it|pt|nl|be|ie|in|za|ae|sg|jp|cn|br|mx|se|no|dk|fi|pl|gov|edu|tv|me)(?![\p{L}\d])|(?<![\w@.])(?:[\p{Ll}\d-]{2,63}\.)+(?!(?:txt|pdf|jpe?g|png|gif|webp|svg|csv|xml|html?|js|ts|css|json|docx?|xlsx?|pptx?|php)(?![\p{L}\d]))[a-z]{2,24}(?![\p{L}\d])|\b[\p{L}\d-]{1,63} (?:dot|\[dot\]|\(dot\)) (?:[a-z]{2,7})\b/giu

/** Web and e-mail addresses that are in no item and not in the brief. */
export const checkAddresses = ({ text, draft }: CheckedClaim): FactFinding[] =>
  [...text.matchAll(ADDRESS)]
    .filter(({ 0: address }) => {
      const host = address
        .toLowerCase()
        .replace(/^https?:\/\/(?:www\.)?|^www\./, '')
        .replace(/ (?:dot|\[dot\]|\(dot\)) /, '.')
        .split(/[/?#]/)[0]!
      const places = [...draft.evidence.values()].flatMap(({ text, item }) => [
        text,
        item.source.url ?? '',
      ])
      return ![draft.briefText, ...places].some((place) =>
        new RegExp(`(?<![\\w-])${host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i').test(
          place,
        ),
      )
    })
    .map(({ 0: address, index }) => ({
      kind: 'address',
      start: index,
      end: index + address.length,
      why: 'This address is neither in a source nor in the brief.',
    }))
