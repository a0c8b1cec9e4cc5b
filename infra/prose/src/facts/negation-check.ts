import { areOpposites } from './opposites.ts'
import { isGlue, stemOf, type Word, wordsIn } from './stems.ts'
import type { Evidence, Finding, Subject } from './subject.ts'
import { hasStem, isQuestion } from './subject.ts'

const NEGATES =
  /\b(?:not|no|never|nobody|none|nothing|neither|nor|without|cannot|hardly|barely|scarcely|seldom|rarely|stopp?(?:ed|s|ing)?(?= \p{L}+ing\b)|refus\w*(?= to\b)|fail(?:s|ed)? to|ceas\w*|avoid\w*|lack\w*|free of|far from|unable to|nowhere|anything but|quit|gave up|given up|rather than|instead of|exclud\w*|except|decline[sd]? to|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|can't|couldn't|hasn't|haven't|hadn't|shouldn't|wouldn't)\b/giu

/** The words that a negation reaches: up to five, within its clause. */
const scopes = (text: string): { start: number; end: number; word: string }[] =>
  [...text.matchAll(NEGATES)].map(({ 0: word, index }) => {
    const behind =
      /^(?:[^,.;:!?()]{0,70}?)(?=[,.;:!?()"]|\b(?:and|but|unless|until|because|though|although|while|if|when|than)\b|$)/i.exec(
        text.slice(index + word.length),
      )?.[0] ?? ''
    const reach = behind.split(/\s+/).slice(0, 7).join(' ')
    return { word, start: index, end: index + word.length + reach.length }
  })

/** What a text states, what it denies, and the words right behind each negation. */
type Polarity = { yes: Set<string>; no: Set<string>; heads: string[][] }

const LIGHT =
  /^(?:tak|mak|giv|get|go|com|need|want|offer|keep|put|let|find|look|seem|becom|start|sometim|usual|often|year|month|week|hour|new|old|good|tim|thing|way|person|estimat|search|bet|custom)$/

/** The words of content that stand together behind a negation: `do not [take blocks] of`. */
const headOf = (text: string): string[] => {
  const words = wordsIn(text)
  const from = words.findIndex((word) => !isGlue(word.text))
  if (from < 0) return []
  const rest = words.slice(from)
  const end = rest.findIndex((word) => isGlue(word.text))
  return rest.slice(0, Math.min(end < 0 ? 3 : end, 3)).map(({ stem }) => stem)
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
  const heads = spans.map(({ start, end, word }) => headOf(text.slice(start + word.length, end)))
  return { yes, no, heads: heads.filter((head) => head.length > 0) }
}

const onlyIn = (set: Set<string>, other: Set<string>, head: string[]) =>
  head.every((stem) => set.has(stem) && !other.has(stem))

/** What the items deny is not stated, and what they state is not denied. */
export const checkNegation = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim, words } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  const own = polarityOf(unquoted)
  const items = polarityOf(cited.map(({ text }) => text).join(' . '))
  const affirmed = items.heads.find(
    (head) => onlyIn(items.no, items.yes, head) && onlyIn(own.yes, own.no, head),
  )
  const denied = own.heads.find(
    (head) =>
      !head.every((stem) => LIGHT.test(stem)) &&
      onlyIn(items.yes, items.no, head) &&
      onlyIn(own.no, own.yes, head) &&
      !undoes(subject, head),
  )
  const head = affirmed ?? denied
  const word = head && words.find((one) => head.includes(one.stem))
  if (!word) return []
  const scope = scopes(unquoted).find(({ start, end }) => word.start > start && word.start < end)
  const why = affirmed ? 'The cited item denies this.' : 'The cited item states what this denies.'
  return [{ kind: 'negation', start: scope?.start ?? word.start, end: word.end, why }]
}

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
