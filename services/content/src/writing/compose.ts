import type { Cut } from '@sortie/contracts/draft-edits'
import { LEAST_WORDS } from '@sortie/contracts/drafts'
import type { Checker } from '@sortie/prose/facts/check'
import { splitSentences } from '@sortie/prose/text/sentences'
import { wordsOf } from '@sortie/prose/text/words'
import { bannedIn } from '@sortie/prose/voice/banned'
import { cardsFor } from '../cards/library.ts'
import { passagesFor } from '../passages/library.ts'
import { fill } from '../passages/slots.ts'
import type { Desk } from './desk.ts'
import { plainLine } from './plain-text.ts'
import type { Plan } from './plan.ts'
import { type Part, said, saidIn, wordsIn } from './said.ts'
import { shuffled } from './seeded.ts'
import { sift } from './sift.ts'
import { avoidableOf } from './voice.ts'

/** Of the words at least so many rest on the report or the customer; the gate asks for 0.35. */
const OWN_SHARE = 0.356
/** Words that are aimed at: more than the gate asks for, as long as there is something to say. */
const AIM = LEAST_WORDS + 90
const MOST = 2_300
/** Prompts of an article at most. */
const PROMPTS = 6

type Passage = Extract<Part, { type: 'passage' }>
/** A section as it is composed. */
export type Composed = { plan: Plan; parts: Part[]; cuts: Cut[] }

const key = (text: string) => plainLine(text).toLowerCase()
/** Sentences of parts as they are compared: too short ones say nothing, and cells are none. */
const keysOf = (part: Part): string[] =>
  part.type === 'table'
    ? []
    : saidIn(part)
        .flatMap(({ text }) => splitSentences(text).map((one) => one.text))
        .filter((text) => wordsOf(text).length > 3)
        .map(key)

/** A part without sentences that were said before. */
const withoutRepeats = (part: Part, before: Set<string>): Part[] => {
  const isNew = (text: string) => {
    const keys = keysOf({ type: 'paragraph', said: [said(text)] })
    const isFresh = keys.every((one) => !before.has(one)) && new Set(keys).size === keys.length
    if (isFresh) for (const one of keys) before.add(one)
    return isFresh
  }
  switch (part.type) {
    case 'paragraph': {
      const fresh = part.said.filter(({ text }) => isNew(text))
      return fresh.length > 0 ? [{ ...part, said: fresh }] : []
    }
    case 'answer': {
      const fresh = part.said.filter(({ text }) => isNew(text))
      return fresh.length > 0 && isNew(part.lead.text) ? [{ ...part, said: fresh }] : []
    }
    case 'list': {
      const items = part.items
        .map((item) => item.filter(({ text }) => isNew(text)))
        .filter((item) => item.length > 0)
      return items.length > 0 && (!part.lead || isNew(part.lead.text)) ? [{ ...part, items }] : []
    }
    case 'table':
      return part.lead && !isNew(part.lead.text) ? [{ ...part, lead: null }] : [part]
    default:
      return [part]
  }
}

/** The sections' own parts, sifted, none saying again what another said. */
const ownParts = (plans: readonly Plan[], check: Checker): Composed[] => {
  const all = plans.flatMap(({ parts }) => parts)
  const sifted = sift(all, check)
  const before = new Set<string>()
  let at = 0
  return plans.map((plan) => {
    const own = sifted.slice(at, at + plan.parts.length)
    at += plan.parts.length
    const kept = own.map(({ part }) => (part ? withoutRepeats(part, before) : []))
    // Passages are placed by the index of a part, so a part that is gone leaves its place.
    const parts: Part[] = kept.map((some) => some[0] ?? GONE)
    return { plan, parts, cuts: own.flatMap(({ cuts }) => cuts) }
  })
}
const GONE: Part = { type: 'paragraph', said: [] }
const isThere = (part: Part) => part !== GONE

/** Passages that each section may take, by its roles; those that the checker refuses are none. */
const candidatesOf = (desk: Desk): ((wanted: Plan['passages'][number]) => Passage[]) => {
  const { assignment, filling } = desk
  const { brief, seed } = assignment
  const byRole = new Map<string, Passage[]>()
  const uses = (id: string) =>
    (assignment.earlier ?? []).filter(({ passages }) => passages.includes(id)).length
  const banned = avoidableOf(assignment)
  const bans = (part: Passage) =>
    bannedIn(
      saidIn(part)
        .map(({ text }) => text)
        .join(' '),
      banned,
    ).length
  return ({ role, from = brief.type }) => {
    const known = byRole.get(`${from} ${role}`)
    if (known) return known
    const orderOf = (texts: readonly { id: string; text: string }[]): Passage[] => {
      const filled = shuffled(texts, seed, ({ id }) => id).map(
        ({ id, text }): Passage => ({
          type: 'passage',
          id,
          said: splitSentences(fill(text, filling)).map((one) => said(one.text)),
        }),
      )
      const passed = sift(filled, desk.check).flatMap(({ part }) =>
        part?.type === 'passage' ? [part] : [],
      )
      // Those first that keep to the voice, then those that the customer's other articles do not have.
      return passed.toSorted(
        (one, other) => bans(one) - bans(other) || uses(one.id) - uses(other.id),
      )
    }
    // What holds for this trade alone says more than what holds for any.
    const cards = orderOf(cardsFor(brief.type, role, filling.trade))
    const fresh = [...cards, ...orderOf(passagesFor(from, role, filling))]
    byRole.set(`${from} ${role}`, fresh)
    return fresh
  }
}

/** Puts passages where the sections want them, as many as the own words carry. */
const withPassages = (desk: Desk, sections: Composed[]): Map<Composed, Map<number, Passage>> => {
  const candidates = candidatesOf(desk)
  const counted = wordsIn(sections.flatMap(({ parts }) => parts))
  const before = new Set(sections.flatMap(({ parts }) => parts.flatMap(keysOf)))
  const taken = new Set<string>()
  const placed = new Map(sections.map((one) => [one, new Map<number, Passage>()]))
  let words = counted.all
  const aim = Math.min(MOST, Math.max(AIM, counted.own / 0.44))
  const carries = (more: number) => counted.own / (words + more) >= OWN_SHARE
  const inOrder = [...sections].sort(
    (one, other) => Number(other.plan.isRequired) - Number(one.plan.isRequired),
  )
  const tiers = Math.max(0, ...sections.map(({ plan }) => plan.passages.length))
  for (let tier = 0; tier < tiers; tier += 1) {
    for (const section of inOrder) {
      const wanted = section.plan.passages[tier]
      if (!wanted || (tier > 0 && words >= aim)) continue
      const found = candidates(wanted).find((one) => {
        const isFresh = !taken.has(one.id) && keysOf(one).every((text) => !before.has(text))
        return isFresh && carries(wordsIn([one]).all)
      })
      if (!found) continue
      taken.add(found.id)
      words += wordsIn([found]).all
      placed.get(section)!.set(tier, found)
    }
  }
  return placed
}

/** A section's parts and passages in their order. */
const ordered = ({ plan, parts }: Composed, passages: Map<number, Passage>): Part[] => {
  const at = (index: number) =>
    [...passages].flatMap(([tier, passage]) => {
      const { before } = plan.passages[tier]!
      const is = index === parts.length ? before >= index : before === index
      return is ? [passage] : []
    })
  return [...parts.flatMap((part, index) => [...at(index), part]), ...at(parts.length)].filter(
    isThere,
  )
}

/** The sections of an article: what rests on evidence, and as many passages as that carries. */
export const compose = (desk: Desk, plans: readonly Plan[]): Composed[] => {
  const sections = ownParts(plans, desk.check)
  const placed = withPassages(desk, sections)
  let prompts = 0
  return sections.flatMap((section): Composed[] => {
    const parts = ordered(section, placed.get(section)!)
    if (parts.every(({ type }) => type === 'heading')) return []
    const { prompt } = section.plan
    const hasPrompt = prompt && prompts < PROMPTS
    if (hasPrompt) prompts += 1
    return [{ ...section, parts: hasPrompt ? [...parts, { type: 'prompt', text: prompt }] : parts }]
  })
}
