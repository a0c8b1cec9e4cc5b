import { countsIn } from './numbers.ts'
import { factStemOf, isGlue, stemmedWordsIn } from './stems.ts'

// Reads the statements and the denials of a text.

const NEGATES =
  /\b(?:not(?! (?:only|just|more|less|fewer|later|earlier)\b)|no(?! (?:more|less|fewer|later|earlier|longer|older|younger) than\b)|never|nobody(?! but\b)|none(?! but\b)|nothing(?! but\b)|neither|nor|without|cannot|hardly|barely|scarcely|seldom|rarely|stopp?(?:ed|s|ing)?(?= \p{L}+ing\b)|refus\w*(?= to\b)|fail(?:s|ed)? to|ceas\w*|avoid\w*|lack\w*|free of|far from|unable to|nowhere|anything but|quit|gave up|given up|rather than|instead of|exclud\w*|except(?! (?:for |on )?(?:\p{L}+days?|weekends?|\p{L}*mas|in \p{L}+)\b)|decline[sd]? to|unless|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|can't|couldn't|hasn't|haven't|hadn't|shouldn't|wouldn't)\b/giu
/** Words that deny without a negation: a text with one of them may say the same as a negation. */
const HINTS =
  /\b(?:until|till|other than|apart from|free(?! of)|forbid\w*|forbade|ban(?:s|ned)?|prohibit\w*|illegal|prevent\w*|stop\w*|end(?:s|ed)?|drop(?:s|ped)?|gave|give[ns]? up|leave[s]?|left|refus\w*|reject\w*|turn(?:s|ed|ing)? (?:\p{L}+ )?(?:down|away)|sen(?:ds?|t|ding) (?:[\p{L}\d]+ ){0,3}away|otherwise|or else|bad (?:for|idea)|wrong|mistake|ruin\w*|spoil\w*|harm\w*|leave (?:\p{L}+ ){0,3}alone|beware|refund\w*|declin\w*|skip\w*|no longer|used to|too \p{L}+ to|miss(?:es|ing)?|absent|closed?|exclu\w*|spar\w*|extra|\p{L}{3,}less)\b/giu
/** Words that bound something: `by phone only` denies that it is done online. */
const BOUNDS =
  /(?<![-\w])(?:the last|formerly|previously|once|only|just|rather|instead|unlike|late|less|fewer|lower|reduc\w*|at (?:most|least)|enough|apart|out|off|away)\b/gi
const PREFIXED = /\b(?:un|in|im|il|ir|dis|non-?)(\p{L}{4,})\b/giu

type Span = { start: number; end: number; word: string }

const CLAUSE_END =
  /[,.;:!?()"]|\b(?:and|but|unless|until|because|though|although|while|if|when|than)\b/gi

/** The words that a negation reaches: up to seven behind it in its clause, else those before it. */
export const scopes = (text: string): Span[] =>
  [...text.matchAll(NEGATES)].map(({ 0: word, index }) => {
    const behind =
      /^(?:[^,.;:!?()]{0,70}?)(?=[,.;:!?()"]|\b(?:and|but|unless|until|because|though|although|while|if|when|than)\b|$)/i.exec(
        text.slice(index + word.length),
      )?.[0] ?? ''
    const reach = behind.split(/\s+/).slice(0, 7).join(' ')
    if (stemmedWordsIn(reach).some(({ text }) => !isGlue(text)))
      return { word, start: index, end: index + word.length + reach.length }
    // "Blood work is not." and "I replaced neither."
    const ends = [...text.slice(0, index).matchAll(CLAUSE_END)]
    const last = ends.at(-1)
    return { word, start: last ? last.index + last[0].length - 1 : -1, end: index }
  })

/** The statements and the denials of a text, by stems. */
export type Polarity = {
  yes: Set<string>
  no: Set<string>
  /** Stems that the text denies twice, and so states: `hardly anybody fails to stand`. */
  twice: Set<string>
  denials: Denial[]
}
/** A negation with the stems that it reaches, and those right behind it. */
type Denial = { stems: string[]; head: string[]; word: string; start: number }

/** Stems that say little of what a sentence is about. */
export const LIGHT =
  /^(?:tak|mak|giv|get|go|com|need|want|offer|keep|put|let|find|look|seem|becom|start|sometim|usual|often|year|month|week|hour|new|old|good|tim|thing|way|person|estimat|search|bet|custom)$/

const isCounted = (text: string): boolean => countsIn(text).length > 0

/** The words of content that stand together behind a negation: `do not [take blocks] of`. */
const headOf = (text: string): string[] => {
  const words = stemmedWordsIn(text).filter((word) => !isCounted(word.text))
  const run = (from: number): string[] => {
    const start = words.findIndex((word, at) => at >= from && !isGlue(word.text))
    if (start < 0) return []
    const rest = words.slice(start)
    const end = rest.findIndex((word) => isGlue(word.text))
    const head = rest.slice(0, Math.min(end < 0 ? 3 : end, 3)).map(({ stem }) => stem)
    // "Need any weeks of cold" is about the cold.
    const further = head.every((stem) => LIGHT.test(stem)) ? run(start + head.length) : []
    return further.length > 0 ? further : head
  }
  return run(0)
}

/** Reads the statements and the denials of a text; a double denial is a statement. */
export const polarityOf = (text: string): Polarity => {
  const spans = scopes(text)
  const yes = new Set<string>()
  const no = new Set<string>()
  const twice = new Set<string>()
  for (const { stem, text: word, start } of stemmedWordsIn(text)) {
    if (isGlue(word)) continue
    const inside = spans.filter((one) => start > one.start && start < one.end).length
    ;(inside % 2 === 1 ? no : yes).add(stem)
    if (inside === 2) twice.add(stem)
  }
  const denials = spans.map(({ start, end, word }): Denial => {
    const from = text.startsWith(word, start) ? start + word.length : start + 1
    const reached = text.slice(from, end)
    return { stems: contentStemsOf(reached), head: headOf(reached), word, start }
  })
  return { yes, no, twice, denials: denials.filter(({ head }) => head.length > 0) }
}

/** Stems of the words of content. */
export const contentStemsOf = (text: string): string[] =>
  stemmedWordsIn(text).flatMap(({ text: word, stem }) => (isGlue(word) ? [] : [stem]))

/** Stems of all that a text denies, twice or once. */
const deniedIn = (text: string): Set<string> =>
  new Set(
    scopes(text).flatMap(({ start, end }) => contentStemsOf(text.slice(Math.max(0, start), end))),
  )

// They deny what stands behind them, and not the verb before: "works without a pause".
export const FORWARD = /^(?:without|rather than|instead of|free of|far from|lack\w*|avoid\w*)$/i

/** Returns true if a text denies, with a negation or in other words, something that the other text does not deny so. */
export const deniesMore = (
  text: string,
  other: string,
  head: readonly string[],
  isOwn: boolean,
): boolean => {
  const denied = deniedIn(other)
  const unknown = (stem: string) => !denied.has(stem) && !head.includes(stem)
  const there = other.toLowerCase()
  const hints = [...text.matchAll(HINTS), ...(isOwn ? text.matchAll(BOUNDS) : [])]
  if (hints.some(({ 0: hint }) => unknown(factStemOf(hint)) && !there.includes(hint.toLowerCase())))
    return true
  const others = new Set(contentStemsOf(other))
  if ([...text.matchAll(PREFIXED)].some(([, base]) => others.has(factStemOf(base!)))) return true
  const first = stemmedWordsIn(text).find(({ stem }) => head.includes(stem))?.start ?? text.length
  return scopes(text)
    .filter(({ start, word }) => !isOwn || start < first || !FORWARD.test(word))
    .some(({ start, end }) => contentStemsOf(text.slice(Math.max(0, start), end)).every(unknown))
}
