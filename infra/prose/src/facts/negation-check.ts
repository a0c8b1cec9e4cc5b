import { countsIn } from './numbers.ts'
import { areOpposites } from './opposites.ts'
import { isGlue, stemOf, type Word, wordsIn } from './stems.ts'
import type { Evidence, Finding, Subject } from './subject.ts'
import { hasStem, isQuestion } from './subject.ts'

const NEGATES =
  /\b(?:not(?! (?:only|just|more|less|fewer|later|earlier)\b)|no(?! (?:more|less|fewer|later|earlier|longer|older|younger) than\b)|never|nobody|none|nothing|neither|nor|without|cannot|hardly|barely|scarcely|seldom|rarely|stopp?(?:ed|s|ing)?(?= \p{L}+ing\b)|refus\w*(?= to\b)|fail(?:s|ed)? to|ceas\w*|avoid\w*|lack\w*|free of|far from|unable to|nowhere|anything but|quit|gave up|given up|rather than|instead of|exclud\w*|except|decline[sd]? to|unless|outside|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|can't|couldn't|hasn't|haven't|hadn't|shouldn't|wouldn't)\b/giu
/** What denies something in other words: a text that has it may say what a negation says. */
const HINTS =
  /\b(?:until|till|other than|apart from|free(?! of)|forbid\w*|forbade|ban(?:s|ned)?|prohibit\w*|illegal|prevent\w*|stop\w*|end(?:s|ed)?|drop(?:s|ped)?|gave|give[ns]? up|leave[s]?|left|refus\w*|reject\w*|declin\w*|skip\w*|no longer|used to|too \p{L}+ to|miss(?:es|ing)?|absent|closed?|exclu\w*|spar\w*|extra|\p{L}{3,}less)\b/giu
/** What bounds something: `by phone only` denies that it is done online. */
const BOUNDS =
  /\b(?:only|just|rather|instead|unlike|late|less|fewer|lower|reduc\w*|at (?:most|least)|enough|apart|out of)\b/gi
const PREFIXED = /\b(?:un|in|im|il|ir|dis|non-?)(\p{L}{4,})\b/giu

type Span = { start: number; end: number; word: string }

const CLAUSE_END =
  /[,.;:!?()"]|\b(?:and|but|unless|until|because|though|although|while|if|when|than)\b/gi

/** The words that a negation reaches: up to seven behind it in its clause, else those before it. */
const scopes = (text: string): Span[] =>
  [...text.matchAll(NEGATES)].map(({ 0: word, index }) => {
    const behind =
      /^(?:[^,.;:!?()]{0,70}?)(?=[,.;:!?()"]|\b(?:and|but|unless|until|because|though|although|while|if|when|than)\b|$)/i.exec(
        text.slice(index + word.length),
      )?.[0] ?? ''
    const reach = behind.split(/\s+/).slice(0, 7).join(' ')
    if (wordsIn(reach).some(({ text }) => !isGlue(text)))
      return { word, start: index, end: index + word.length + reach.length }
    // "Blood work is not." and "I replaced neither."
    const ends = [...text.slice(0, index).matchAll(CLAUSE_END)]
    const last = ends.at(-1)
    return { word, start: last ? last.index + last[0].length - 1 : -1, end: index }
  })

/** What a text states, what it denies, and the words right behind each negation. */
type Polarity = { yes: Set<string>; no: Set<string>; heads: string[][]; spans: Span[] }

const LIGHT =
  /^(?:tak|mak|giv|get|go|com|need|want|offer|keep|put|let|find|look|seem|becom|start|sometim|usual|often|year|month|week|hour|new|old|good|tim|thing|way|person|estimat|search|bet|custom)$/

const isCounted = (text: string): boolean => countsIn(text).length > 0

/** The words of content that stand together behind a negation: `do not [take blocks] of`. */
const headOf = (text: string): string[] => {
  const words = wordsIn(text).filter((word) => !isCounted(word.text))
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

const polarityOf = (text: string): Polarity => {
  const spans = scopes(text)
  const yes = new Set<string>()
  const no = new Set<string>()
  for (const { stem, text: word, start } of wordsIn(text)) {
    if (isGlue(word)) continue
    const inside = spans.filter((one) => start > one.start && start < one.end).length
    ;(inside % 2 === 1 ? no : yes).add(stem)
  }
  const heads = spans.map(({ start, end, word }) =>
    headOf(
      text.startsWith(word, start)
        ? text.slice(start + word.length, end)
        : text.slice(start + 1, end),
    ),
  )
  return { yes, no, heads: heads.filter((head) => head.length > 0), spans }
}

const stemsOf = (text: string): string[] =>
  wordsIn(text).flatMap(({ text: word, stem }) => (isGlue(word) ? [] : [stem]))

/** Stems of all that a text denies, twice or once. */
const deniedIn = (text: string): Set<string> =>
  new Set(scopes(text).flatMap(({ start, end }) => stemsOf(text.slice(Math.max(0, start), end))))

/** Whether a text denies, before `head` or in other words, what the other one does not deny so. */
const deniesMore = (text: string, other: string, head: readonly string[], isOwn: boolean) => {
  const denied = deniedIn(other)
  const unknown = (stem: string) => !denied.has(stem) && !head.includes(stem)
  const hints = [...text.matchAll(HINTS), ...(isOwn ? text.matchAll(BOUNDS) : [])]
  if (hints.some(({ 0: hint }) => unknown(stemOf(hint)))) return true
  const others = new Set(stemsOf(other))
  if ([...text.matchAll(PREFIXED)].some(([, base]) => others.has(stemOf(base!)))) return true
  const first = wordsIn(text).find(({ stem }) => head.includes(stem))?.start ?? text.length
  return scopes(text)
    .filter(({ start, word }) => !isOwn || start < first || /unless|except/i.test(word))
    .some(({ start, end }) => stemsOf(text.slice(Math.max(0, start), end)).every(unknown))
}

const onlyIn = (set: Set<string>, other: Set<string>, head: string[]) =>
  head.every((stem) => set.has(stem) && !other.has(stem))

/** What the items deny is not stated, and what they state is not denied. */
export const checkNegation = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim, words } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  const own = polarityOf(unquoted)
  const all = cited.map(({ text }) => text).join(' . ')
  const items = polarityOf(all)
  const affirmed = items.heads.find(
    (head) =>
      onlyIn(items.no, items.yes, head) &&
      onlyIn(own.yes, own.no, head) &&
      !deniesMore(unquoted, all, head, true),
  )
  const denied = own.heads.find(
    (head) =>
      !head.every((stem) => LIGHT.test(stem)) &&
      onlyIn(items.yes, items.no, head) &&
      onlyIn(own.no, own.yes, head) &&
      !undoes(subject, head) &&
      !sentencesWith(subject, head).some((text) => deniesMore(text, unquoted, head, false)),
  )
  const head = affirmed ?? denied
  const word = head && words.find((one) => head.includes(one.stem))
  if (!word) return []
  const scope = scopes(unquoted).find(({ start, end }) => word.start > start && word.start < end)
  const why = affirmed ? 'The cited item denies this.' : 'The cited item states what this denies.'
  return [{ kind: 'negation', start: scope?.start ?? word.start, end: word.end, why }]
}

/** The sentences of the cited items that have these words. */
const sentencesWith = ({ cited }: Subject, head: readonly string[]): string[] =>
  cited
    .flatMap(({ text }) => text.split(/[.;](?:\s|$)/))
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

/** `Living plants` where the item has `dead plants`, though it has `live` elsewhere. */
const beforeSame = ({ unquoted, cited }: Subject, stem: string, end: number): boolean => {
  const next = wordsIn(unquoted.slice(end, end + 40))[0]
  if (!next || isGlue(next.text)) return false
  return cited.some(({ words }) =>
    words.some((one, at) => areOpposites(stem, one.stem) && words[at + 1]?.stem === next.stem),
  )
}

/** `Near` in “plumber near me” is what people typed; a figure of it says nothing of near and far. */
const isSearched = ({ item, text }: Evidence, { start }: Word): boolean =>
  (item.kind === 'figure' || item.kind === 'computed') &&
  [...text.matchAll(/"[^"\n]+"/g)].some(
    ({ 0: quote, index }) => start > index && start < index + quote.length,
  )

/** A word whose opposite stands in the item, while the word itself does not. */
export const checkOpposites = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  const stems = new Set(cited.flatMap((one) => [...one.stems]))
  const denied = (start: number) =>
    scopes(unquoted).some((one) => start > one.start && start < one.end)
  const found: Finding[] = wordsIn(unquoted)
    .filter(({ text }) => !isGlue(text))
    .filter(
      ({ stem, start, end }) =>
        (!stems.has(stem) || beforeSame(subject, stem, end)) && !denied(start),
    )
    .filter(({ stem }) =>
      cited.some((evidence) =>
        evidence.words.some(
          (word) =>
            areOpposites(stem, word.stem) &&
            !isSearched(evidence, word) &&
            !scopes(evidence.text).some((one) => word.start > one.start && word.start < one.end),
        ),
      ),
    )
    .filter(
      ({ stem }) =>
        ![...unquoted.matchAll(/\p{L}+/gu)].some(([word]) =>
          cited.some(({ words }) =>
            words.some((item) => item.stem === stemOf(word) && areOpposites(stem, item.stem)),
          ),
        ),
    )
    .map(({ start, end }) => ({
      kind: 'opposite',
      start,
      end,
      why: 'The cited item says the opposite.',
    }))
  return [...found, ...exchanged(subject, stems), ...comparisons(subject)]
}

// Verbs that stand for each other: `keeps water` says what `holds water` does.
const NEAR = /^(?:keep|hold|last|stay|sit|stand|run|carr|provid|contain|includ|cost|charg|hav|mak)$/
const ENDS = /^\s*(?:[.,;:!?)]|$)/

/** One word exchanged within the item's own: `slowly [heals] cracks` for `slowly [widens] cracks`. */
const exchanged = (subject: Subject, stems: ReadonlySet<string>): Finding[] => {
  const { unquoted, cited, draft, quantities, dates } = subject
  const own = wordsIn(unquoted)
  const said = new Set(own.map(({ stem }) => stem))
  const counts = (start: number) => quantities.some((one) => start >= one.start && start < one.end)
  return own.flatMap(({ text, stem, start, end }, at): Finding[] => {
    if (isGlue(text) || counts(start) || LIGHT.test(stem) || NEAR.test(stem)) return []
    if (/est$|'/.test(text) || dates.some((one) => start >= one.start && start < one.end)) return []
    if (hasStem(stems, stem) || hasStem(draft.brief, stem)) return []
    const before = own[at - 1]
    const after = own[at + 1]
    const near = (gap: string) => /^\s*$/.test(gap)
    const left = before && near(unquoted.slice(before.end, start)) ? before : undefined
    const right = after && near(unquoted.slice(end, after.start)) ? after : undefined
    const last = ENDS.test(unquoted.slice(end))
    const matches = (words: Word[], item: string, index: number): boolean => {
      const one = words[index]!
      if (isGlue(one.text) || said.has(one.stem) || NEAR.test(one.stem)) return false
      const sameLeft = left !== undefined && words[index - 1]?.stem === left.stem
      const sameRight = right !== undefined && words[index + 1]?.stem === right.stem
      if (sameLeft && sameRight) return !(isGlue(left.text) && isGlue(right.text))
      if (!before && sameRight) return !isGlue(right.text) && /^\p{Ll}/u.test(right.text)
      const further = sameLeft && own[at - 2] && words[index - 2]?.stem === own[at - 2]?.stem
      return last && further === true && ENDS.test(item.slice(one.end))
    }
    const found = cited.some(({ words, text: item }) =>
      words.some((_, index) => matches(words, item, index)),
    )
    const why = 'The cited item has another word here.'
    return found ? [{ kind: 'support', start, end, why }] : []
  })
}

const MORE =
  /\b(?:above|over) $|\b(?:more|older|longer|higher|over|above|greater|larger|later|at least|after) than\b|\b(?:at least|no fewer than|minimum)\b/i
const LESS =
  /\b(?:below|under) $|\b(?:less|fewer|younger|shorter|lower|under|below|smaller|earlier) than\b|\b(?:at most|up to|no more than|maximum)\b/i

/** `More than` where the item has `less than`, before the same number. */
const comparisons = ({ unquoted, quantities, cited, text }: Subject): Finding[] =>
  quantities.flatMap((one) => {
    const lead = unquoted.slice(Math.max(0, one.start - 16), one.start)
    const up = MORE.test(lead)
    const down = LESS.test(lead)
    if (
      up === down ||
      /\b(?:not?|never)\b/i.test(text.slice(Math.max(0, one.start - 30), one.start))
    )
      return []
    const flipped = cited.some((evidence) =>
      evidence.quantities.some((other) => {
        if (other.value !== one.value) return false
        const before = evidence.text.slice(Math.max(0, other.start - 16), other.start)
        if (
          /\b(?:not?|never)\b/i.test(
            evidence.text.slice(Math.max(0, other.start - 24), other.start),
          )
        )
          return false
        return up ? LESS.test(before) : MORE.test(before)
      }),
    )
    return flipped
      ? [
          {
            kind: 'opposite' as const,
            start: Math.max(0, one.start - lead.trimStart().length),
            end: one.end,
            why: 'The cited item says the opposite.',
          },
        ]
      : []
  })
