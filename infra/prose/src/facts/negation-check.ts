import { quantityMatches } from './number-check.ts'
import { areOpposites } from './opposites.ts'
import {
  deniesMore,
  FORWARD,
  LIGHT,
  type Polarity,
  polarityOf,
  scopes,
  stemsOf,
} from './polarity.ts'
import { isGlue, wordsIn } from './stems.ts'
import type { Finding, Subject } from './subject.ts'
import { hasStem, isQuestion } from './subject.ts'

const onlyIn = (set: Set<string>, other: Set<string>, head: string[]) =>
  head.every((stem) => set.has(stem) && !other.has(stem))

/** `No group has more than six` and `groups of at most six` are one. */
const BOUNDED =
  /\b(?:more|less|fewer|higher|lower|longer|older|younger|over|under|above|below) than\b/i

/** Whether a negation of the other text reaches one of the same words. */
const agrees = (stems: readonly string[], { denials }: Polarity): boolean =>
  denials.some(
    ({ word, stems: others }) =>
      !FORWARD.test(word) && others.some((stem) => stems.includes(stem) && !LIGHT.test(stem)),
  )

/** What the items deny is not stated, and what they state is not denied. */
export const checkNegation = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim, words } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  const own = polarityOf(unquoted)
  const all = cited.map(({ text }) => text).join(' . ')
  const items = polarityOf(all)
  // Of "no courses in August" the sentence has both, though items speak of courses elsewhere.
  const flips = (stems: readonly string[]): boolean => {
    const told = stems.filter((stem) => !LIGHT.test(stem) && onlyIn(own.yes, own.no, [stem]))
    return told.length >= 2 && told.some((stem) => onlyIn(items.no, items.yes, [stem]))
  }
  const isElsewhere = (start: number) => hasFigureBeside(subject, start)
  const affirmed = items.denials.find(
    ({ head, stems, start }) =>
      !isElsewhere(start) &&
      (onlyIn(items.no, items.yes, head) ? onlyIn(own.yes, own.no, head) : flips(stems)) &&
      !agrees(stems, own) &&
      !deniesMore(unquoted, all, head, true),
  )?.head
  const denied = own.denials.find(
    ({ head, stems, word, start }) =>
      !head.every((stem) => LIGHT.test(stem)) &&
      onlyIn(items.yes, items.no, head) &&
      onlyIn(own.no, own.yes, head) &&
      !/^(?:rather than|instead of)$/i.test(word) &&
      !agrees(stems, items) &&
      !(FORWARD.test(word) && own.denials.some((other) => other.start < start)) &&
      !BOUNDED.test(unquoted) &&
      !undoes(subject, head) &&
      !sentencesWith(subject, head).some((text) => deniesMore(text, unquoted, head, false)),
  )?.head
  const head = affirmed ?? denied
  const word = head && words.find((one) => head.includes(one.stem))
  if (!word) return []
  const scope = scopes(unquoted).find(({ start, end }) => word.start > start && word.start < end)
  const why = affirmed
    ? 'The cited source denies this.'
    : 'The cited source states what this denies.'
  return [{ kind: 'negation', start: scope?.start ?? word.start, end: word.end, why }]
}

/**
 * Whether a figure of the sentence stands in another part of the item's sentence than a denial: `no fee on weekdays;
 * at weekends it's £40` has both. The place is one of the items' texts, joined as they are read here.
 */
const hasFigureBeside = ({ cited, quantities }: Subject, denial: number): boolean => {
  let offset = 0
  for (const { text, figures } of cited) {
    const at = denial - offset
    offset += text.length + ' . '.length
    if (at < 0 || at >= text.length) continue
    const end = at + text.slice(at).search(/[.;](?:\s|$)|$/)
    const next = end + 1 + text.slice(end + 1).search(/[.](?:\s|$)|$/)
    return (
      text[end] === ';' &&
      figures.some(
        ({ start, quantity }) =>
          start > end &&
          start < next &&
          quantity !== undefined &&
          quantities.some((one) => quantityMatches(one, quantity)),
      )
    )
  }
  return false
}

/** The sentences of the cited items that have these words. */
const sentencesWith = ({ cited }: Subject, head: readonly string[]): string[] =>
  cited
    .flatMap(({ text }) => text.split(/\.(?:\s|$)/))
    .filter((sentence) => stemsOf(sentence).some((stem) => head.includes(stem)))

/** Two flips make none: "not offered" is what "stopped offering" says, "not closed" is "open". */
const undoes = ({ cited, unquoted }: Subject, head: string[]): boolean => {
  const around = [...wordsIn(unquoted)].filter(({ text }) => !isGlue(text))
  return cited.some(({ words }) =>
    words.some((item) =>
      around.some(
        (one) =>
          !head.includes(one.stem) &&
          areOpposites(one.stem, item.stem) &&
          !hasStem(new Set(words.map(({ stem }) => stem)), one.stem),
      ),
    ),
  )
}
