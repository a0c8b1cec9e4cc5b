import type { Caution } from '@sortie/contracts/analysis/research/research'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { QUOTE_WORDS } from '@sortie/prose/facts/checks/quote-check'
import { writtenWordsOf } from '@sortie/prose/text/words'
import { type CitedSentence, citedSentence } from '../compose/section-blocks.ts'
import type { Vary } from '../compose/seeded.ts'
import { plainLine, sentencesIn, unended } from '../plain-text.ts'

// Sentences of pages, in their own words and with their names.

/** Fewer words say too little to be worth a quote. */
const LEAST = 5

// Promises of a result, which are not repeated where somebody may be hurt.
const PROMISES =
  /\b(?:cures?|heals?|guarantee\w*|painless|risk.free|no risk|safe(?:ly|st)?|side effects?|always|never|100 ?%|instant\w*|win|best|do it yourself|diy)\b/i

/** Menus, greetings and calls to act are no descriptions. */
const IDLE =
  /\b(?:click|cookies?|log ?in|sign up|subscribe|copyright|all rights|read more|learn more|contact us|call us|call now|call today|book now|get started|free quote today|newsletter|javascript)\b|[|»›•©]|\?$|!$|…$|\.\.\.$/i

// A condition behind the comma belongs to what stands before it.
const CONDITION =
  /^(?:if|unless|but|except|however|although|though|when|while|not|or|and|as|which|who|because)\b/i

/**
 * Returns the part of a sentence that can be quoted: all of it, or the part before a comma. Null where neither says
 * enough.
 */
const quotable = (sentence: string): string | null => {
  if (/["“”„«»]/.test(sentence) || IDLE.test(sentence)) return null
  const words = writtenWordsOf(sentence).length
  if (words < LEAST) return null
  if (words <= QUOTE_WORDS) return unended(sentence)
  const cuts = [...sentence.matchAll(/[,;] /g)].map(({ index }) => index).reverse()
  const cut = cuts.find((at) => {
    const head = sentence.slice(0, at)
    const count = writtenWordsOf(head).length
    return count <= QUOTE_WORDS && count >= 8 && !CONDITION.test(sentence.slice(at + 2))
  })
  return cut === undefined ? null : sentence.slice(0, cut)
}

/** A description may begin with whose it is: `Oakwell: Clears drains.` */
const withoutName = (item: EvidenceItem): string => {
  const begin = `${sourceNameOf(item)}: `
  return item.text.startsWith(begin) ? item.text.slice(begin.length) : item.text
}

/** Quotable sentences of an item; none that promise something where that may hurt. */
export const quotesOf = (item: EvidenceItem, cautions: readonly Caution[]): string[] =>
  sentencesIn(withoutName(item)).flatMap((sentence) => {
    if (cautions.length > 0 && PROMISES.test(sentence)) return []
    const quote = quotable(sentence)
    return quote ? [quote] : []
  })

/** The name of a source without what follows it: `Wikipedia: Plumber` is Wikipedia. */
export const sourceNameOf = ({ source }: EvidenceItem): string =>
  unended(plainLine(source.name).split(/[:|–—]\s|\s[-–|]\s/)[0]!)

type Quoting = (quote: string, name: string) => string
const SELF: [Quoting, ...Quoting[]] = [
  (quote, name) => `“${quote},” says ${name}.`,
  (quote, name) => `${name} puts it this way: “${quote}.”`,
  (quote, name) => `The site of ${name} says: “${quote}.”`,
  (quote, name) => `“${quote},” writes ${name} on its site.`,
  (quote, name) => `In the words of ${name}: “${quote}.”`,
]
const REFERENCE: [Quoting, ...Quoting[]] = [
  (quote, name) => `“${quote},” as ${name} puts it.`,
  (quote, name) => `${name} puts it like this: “${quote}.”`,
  (quote, name) => `In the words of ${name}: “${quote}.”`,
]

/** A quote with its source. */
export const quoteSentence = (item: EvidenceItem, quote: string, vary: Vary): CitedSentence => {
  const [bank, wordings] =
    item.voice === 'reference' ? (['reference', REFERENCE] as const) : (['self', SELF] as const)
  return citedSentence(vary(bank, wordings)(quote, sourceNameOf(item)), item.id)
}
