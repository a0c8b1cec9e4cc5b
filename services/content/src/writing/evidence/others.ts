import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import type { Assignment } from '../article.ts'
import { isOf, isSameName } from './cells.ts'
import { ownSayer } from './evidence-index.ts'
import { sourceNameOf } from './quoted.ts'

// Passages of our editors never introduce the owner's rivals. A model would, as it uses whatever it is given.

/** Returns true for a figure on how often people read about a company, which concerns no reader. */
const isInterest = ({ kind, unit }: EvidenceItem) => kind === 'figure' && unit === 'views a month'

/** Returns true for a passage on a company from a register and not from a page. */
const isRegister = ({ kind, source, ...item }: EvidenceItem) =>
  kind === 'passage' && originOf(item) === 'reference' && source.url === null

const isSite = ({ kind, voice }: EvidenceItem) => kind !== 'computed' && voice === 'self-said'

/** Returns a check that an item is about one of the options of a comparison. */
const optionFinder = ({ brief: { type, facts } }: Assignment) => {
  const options = type === 'comparison' ? (facts.options ?? []) : []
  return (item: EvidenceItem): boolean =>
    options.some((option) =>
      isRegister(item)
        ? item.text.toLowerCase().startsWith(option.trim().toLowerCase())
        : isOf(item, option) || isSameName(sourceNameOf(item), option),
    )
}

/**
 * An assignment without what it says of other businesses: only the options of a comparison are described, and
 * sites of others are quoted in no other article.
 */
export const withoutOthers = (assignment: Assignment): Assignment => {
  const isOwners = ownSayer(assignment)
  const isOption = optionFinder(assignment)
  const isOfOthers = (item: EvidenceItem) =>
    isInterest(item) ||
    (isSite(item) && !isOwners(item) && !isOption(item)) ||
    (isRegister(item) && !isOption(item))
  const gone = new Set<string>(assignment.items.filter(isOfOthers).map(({ id }) => id))
  return {
    ...assignment,
    items: assignment.items.filter(
      ({ id, from }) => !gone.has(id) && !from?.some((one) => gone.has(one)),
    ),
  }
}
