import { areOpposites } from './opposites.ts'
import { isGlue, stemOf, wordsIn } from './stems.ts'
import type { Finding, Subject } from './subject.ts'
import { hasStem, isQuestion } from './subject.ts'

const NEGATES =
  /\b(?:not|no|never|nobody|none|nothing|neither|nor|without|cannot|hardly|barely|scarcely|seldom|rarely|stopp?(?:ed|s|ing)?(?= \p{L}+ing\b)|refus\w*(?= to\b)|fail(?:s|ed)? to|ceas\w*|avoid\w*|lack\w*|free of|far from|unable to|nowhere|anything but|quit|gave up|given up|rather than|instead of|exclud\w*|except|decline[sd]? to|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|can't|couldn't|hasn't|haven't|hadn't|shouldn't|wouldn't)\b/giu

/** The words that a negation reaches: up to five, within its clause. */
const scopes = (text: string): { start: number; end: number; word: string }[] =>
  [...text.matchAll(NEGATES)].map(({ 0: word, index }) => {
    const behind =
      /^(?:[^,.;:!?()]{0,70}?)(?=[,.;:!?()]|\b(?:but|unless|until|because|though|although|while|if|when|than)\b|$)/i.exec(
        text.slice(index + word.length),
      )?.[0] ?? ''
    const reach = behind.split(/\s+/).slice(0, 7).join(' ')
    return { word, start: index, end: index + word.length + reach.length }
  })

type Polarity = { yes: Set<string>; no: Set<string>; heads: Set<string> }

const LIGHT =
  /^(?:us|tak|mak|giv|get|go|com|need|want|work|offer|keep|put|let|find|look|seem|becom|start|begin|sometim|usual|often|year|month|week|day|hour|per|new|old|good|tim|thing|way|person|estimat|search|bet|custom|us)$/

const polarityOf = (text: string): Polarity => {
  const spans = scopes(text)
  const yes = new Set<string>()
  const no = new Set<string>()
  const heads = new Set<string>()
  for (const { start, end, word } of spans) {
    const inner = wordsIn(text.slice(start + word.length, end)).filter(
      ({ text: one }) => !isGlue(one),
    )
    const head = inner[0]
    if (head) heads.add(head.stem)
    if (inner[1]) heads.add(inner[1].stem)
  }
  for (const { stem, text: word, start } of wordsIn(text)) {
    if (isGlue(word)) continue
    const inside = spans.filter((one) => start > one.start && start < one.end).length
    ;(inside % 2 === 1 ? no : yes).add(stem)
  }
  return { yes, no, heads }
}

const clear = (set: Set<string>, other: Set<string>, stem: string) =>
  set.has(stem) && !other.has(stem)

/** What the items deny is not stated, and what they state is not denied. */
export const checkNegation = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim, words } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  const own = polarityOf(subject.text)
  const items = polarityOf(cited.map(({ text }) => text).join(' . '))
  const affirmed = [...items.heads].find(
    (stem) => clear(items.no, items.yes, stem) && clear(own.yes, own.no, stem),
  )
  const denied = [...own.heads].find(
    (stem) => clear(items.yes, items.no, stem) && clear(own.no, own.yes, stem),
  )
  const stem = affirmed ?? denied
  if (!stem) return []
  if (
    affirmed &&
    [...unquoted.matchAll(NEGATES)].length > 0 &&
    [...items.heads].some((one) => own.heads.has(one))
  )
    return []
  if (LIGHT.test(stem) && !affirmed) return []
  const word = words.find((one) => one.stem === stem)
  if (!word || undoes(subject, stem)) return []
  const scope = scopes(unquoted).find(({ start, end }) => word.start > start && word.start < end)
  return [
    {
      kind: 'negation',
      start: scope?.start ?? word.start,
      end: word.end,
      why: affirmed ? 'The cited item denies this.' : 'The cited item states what this denies.',
    },
  ]
}

/** Two flips make none: "not offered" is what "stopped offering" says, "not closed" is "open". */
const undoes = ({ cited, unquoted }: Subject, stem: string): boolean => {
  const around = [...wordsIn(unquoted)].filter(({ text }) => !isGlue(text))
  return cited.some(({ words }) =>
    words.some((item) =>
      around.some(
        (one) =>
          one.stem !== stem &&
          areOpposites(one.stem, item.stem) &&
          !hasStem(new Set(words.map(({ stem }) => stem)), one.stem),
      ),
    ),
  )
}

/** A word whose opposite stands in the item, while the word itself does not. */
export const checkOpposites = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  const stems = new Set(cited.flatMap((one) => [...one.stems]))
  const denied = (start: number) =>
    scopes(unquoted).some((one) => start > one.start && start < one.end)
  const found: Finding[] = wordsIn(unquoted)
    .filter(({ stem, start }) => !stems.has(stem) && !denied(start))
    .filter(({ stem }) =>
      cited.some(({ words, text }) =>
        words.some(
          (word) =>
            areOpposites(stem, word.stem) &&
            !scopes(text).some((one) => word.start > one.start && word.start < one.end),
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
  return [...found, ...comparisons(subject)]
}

const MORE =
  /\b(?:more|older|longer|higher|over|above|greater|larger|later|at least|after) than\b|\b(?:at least|no fewer than|minimum)\b/i
const LESS =
  /\b(?:less|fewer|younger|shorter|lower|under|below|smaller|earlier) than\b|\b(?:at most|up to|no more than|maximum)\b/i

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
