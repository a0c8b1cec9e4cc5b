import type { CheckedClaim, FactFinding } from '../subject.ts'
import { isQuestion } from '../subject.ts'

// Checks the promises that bind a business: money that it gives back, what it guarantees, and what it is licensed, insured or approved for.

/** Words for one promise, in a sentence and in the items that carry it. */
const PROMISES: readonly [RegExp, RegExp][] = [
  [
    /\b(?:refund(?:s|ed|ing|able)?|reimburs\w+|money[ -]back|(?:get|gets|have) (?:\p{L}+ ){0,4}(?:money|fee|deposit|price) back)\b/iu,
    /\b(?:refund\w*|reimburs\w+|(?:money|pay|pays|paid|give|gives|gave|get|gets|send|sends)(?: [\p{L}\d$£€]+){0,5} back|money[ -]back|return\w*|credit\w*|lose|keep)\b/iu,
  ],
  [/\b(?:insured|insurance covers)\b/i, /\binsur\w+\b|\bcover\w*\b|\bliability\b/i],
  [/\b(?:licen[sc]ed|licen[sc]e)\b/i, /\blicen[sc]\w*\b|\bregist\w+\b|\bcertif\w+\b|\bcard\b/i],
  [
    /\b(?:accredited|approved by|certified by)\b/i,
    /\b(?:accredit\w+|approv\w+|certif\w+|licen[sc]\w*|regist\w+|member\w*|qualif\w+|accept\w*)\b/i,
  ],
]

/** `The whole fee back`, where an item gives a part of it back. */
const WHOLE =
  /\b(?:whole|full|entire|total|all (?:of )?(?:the|your|their)) (?:\p{L}+ )?(?:fee|price|money|amount|cost|deposit|sum|refund|bill)\b/iu
const RETURNS = /\b(?:back|refund\w*|reimburs\w+|return\w*)\b/i
const ALL = /\b(?:whole|full|fully|entire|total|all|everything|every|100 ?%|nothing)\b/i

/** Finds promises of a sentence that its items do not make. */
export const checkGuarantees = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, draft } = subject
  if (cited.length === 0 || isQuestion(subject)) return []
  const carries = (pattern: RegExp) =>
    cited.some(({ text }) => pattern.test(text)) || pattern.test(draft.briefText)
  const whole = RETURNS.test(unquoted) && !carries(ALL) ? WHOLE.exec(unquoted) : null
  const first = PROMISES.map(([promise, kept]) => {
    const match = promise.exec(unquoted)
    return match && !carries(kept) ? match : null
  }).find((match) => match !== null)
  const match = first ?? whole
  return match
    ? [
        {
          kind: 'support',
          start: match.index,
          end: match.index + match[0].length,
          why: 'No cited source promises this.',
        },
      ]
    : []
}
