import { isPluralVerb, type Noun, type SlotValues, withArticle } from './slots.ts'

export const SLOTS = [
  'thing',
  'service',
  'provider',
  'place',
  'animal',
  'who',
  'occasion',
  'audience',
] as const
export type Slot = (typeof SLOTS)[number]

/** `{a thing}`, `{things}`, `{fix:service}`, `{do}`: one part of a pattern in braces. */
export type PatternToken =
  | { kind: 'noun'; slot: Slot; form: 'one' | 'many' | 'a' | 'the'; tag: string | null }
  | { kind: 'verb'; verb: 'do' | 'are' }
  | { kind: 'town' }
  | { kind: 'country' }

const FORMS = new Map<string, { slot: Slot; form: 'one' | 'many' | 'a' | 'the' }>(
  SLOTS.flatMap((slot) => {
    const many = slot === 'who' ? 'whos' : `${slot}s`
    return [
      [slot, { slot, form: 'one' }],
      [many, { slot, form: 'many' }],
      [`a ${slot}`, { slot, form: 'a' }],
      [`the ${slot}`, { slot, form: 'the' }],
    ] as const
  }),
)

/** Reads what stands between braces; null where it is no slot. */
const tokenOf = (text: string): PatternToken | null => {
  if (text === 'do' || text === 'are') return { kind: 'verb', verb: text }
  if (text === 'town' || text === 'country') return { kind: text }
  const [before, after] = text.split(':') as [string, string?]
  const article = before.startsWith('a ') || before.startsWith('the ')
  const tag = after === undefined ? null : article ? before.slice(before.indexOf(' ') + 1) : before
  const form = after === undefined ? before : article ? `${before.split(' ')[0]} ${after}` : after
  const found = FORMS.get(form)
  return found ? { kind: 'noun', ...found, tag } : null
}

/** The tokens of a pattern, in order. */
export const patternTokensOf = (pattern: string): (PatternToken | null)[] =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, text]) => tokenOf(text!))

/** Returns true where a noun has each tag that a slot asks for, and none that it excludes: `!hire !show`. */
const isTagged = ({ tags }: Noun, wanted: string | null): boolean =>
  wanted === null ||
  wanted
    .split(' ')
    .every((tag) => (tag.startsWith('!') ? !tags.includes(tag.slice(1)) : tags.includes(tag)))

const nounInForm = (noun: Noun, form: 'one' | 'many' | 'a' | 'the'): string | null => {
  if (form === 'a') return withArticle(noun)
  if (form === 'the') return noun.isCounted ? `the ${noun.one}` : null
  return noun[form]
}

const AGREED = { do: ['does', 'do'], are: ['is', 'are'] } as const

/** A value for each slot, where several may fill it. */
export type SlotChoice = Partial<Record<Slot, Noun>>

/** Every choice of one value for each slot that a pattern names. */
export const choicesFor = (pattern: string, slots: SlotValues): SlotChoice[] => {
  const named = [
    ...new Set(
      patternTokensOf(pattern).flatMap((token) => (token?.kind === 'noun' ? [token.slot] : [])),
    ),
  ]
  return named.reduce<SlotChoice[]>(
    (choices, slot) => {
      const value = slots[slot]
      const nouns = value === undefined ? [] : Array.isArray(value) ? value : [value as Noun]
      return choices.flatMap((choice) => nouns.map((noun) => ({ ...choice, [slot]: noun })))
    },
    [{}],
  )
}

/**
 * A pattern with its slots filled; null where one of them does not fit: a noun that is not counted after an
 * article, or one that is not of the kind that the pattern is for.
 */
export const filled = (
  pattern: string,
  choice: SlotChoice,
  place: { town: string; country: string },
): string | null => {
  const tokens = patternTokensOf(pattern)
  const nounAfter = (at: number): Noun | undefined => {
    const next = tokens.slice(at + 1).find((token) => token?.kind === 'noun')
    return next?.kind === 'noun' ? choice[next.slot] : undefined
  }
  const texts = tokens.map((token, at): string | null => {
    if (token === null) return null
    if (token.kind === 'town') return place.town || null
    if (token.kind === 'country') return place.country || null
    if (token.kind === 'verb') {
      const noun = nounAfter(at)
      return noun ? AGREED[token.verb][isPluralVerb(noun) ? 1 : 0] : null
    }
    const noun = choice[token.slot]
    return noun && isTagged(noun, token.tag) ? nounInForm(noun, token.form) : null
  })
  if (texts.some((text) => text === null)) return null
  let at = 0
  return pattern.replace(/\{[^{}]*\}/g, () => texts[at++]!)
}
