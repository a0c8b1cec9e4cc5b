import type { SectionComposer } from '../../compose/section-composer.ts'
import type { SearchAim, SearchFigure } from '../../evidence/searches.ts'

// The searches are the demand of whoever wants the goal: each path answers one kind of them.

/** A way to be found: the aims of searches that it answers, its name, and the sign that they were answered. */
export type Path = {
  aims: readonly SearchAim[]
  name: string
  sign: string
}
const PATHS: readonly Path[] = [
  {
    aims: ['price'],
    name: 'Answer the price question',
    sign: 'people who write have read what a price includes',
  },
  {
    aims: ['place'],
    name: 'Be easy to find close by',
    sign: 'people who are new say that they found you on a map',
  },
  {
    aims: ['hurry', 'hours'],
    name: 'Be there when people need you',
    sign: 'calls that come in are answered, and each has its time written down',
  },
  {
    aims: ['compare'],
    name: 'Give people a reason to choose you',
    sign: 'you can say why people chose you, and why others did not',
  },
  {
    aims: ['question', 'material'],
    name: 'Answer what people ask',
    sign: 'the same question reaches you less often',
  },
  {
    aims: ['kind'],
    name: 'Show each thing that you offer',
    sign: 'people who ask say which page they saw',
  },
]

/** A path with the searches that speak for it, the largest first. */
export type PathDemand = { path: Path; figures: SearchFigure[] }

/**
 * The paths for which there is demand. A search on the topic counts a hundred times as much as one beside it, so
 * their counts need not descend.
 */
export const demandedPaths = (composer: SectionComposer): PathDemand[] => {
  const all = [
    ...(composer.evidence.main ? [composer.evidence.main] : []),
    ...composer.evidence.searches,
  ]
  const steps = PATHS.map((path) => ({
    path,
    figures: all
      // Other work of the trade belongs in another plan.
      .filter(({ aim, isOnTopic }) => path.aims.includes(aim) && (isOnTopic || aim !== 'kind'))
      .sort((one, other) => Number(other.isOnTopic) - Number(one.isOnTopic)),
  })).filter(({ figures }) => figures.length > 0)
  const size = ({ figures }: PathDemand) => figures[0]!.searches * (figures[0]!.isOnTopic ? 100 : 1)
  return steps.sort((one, other) => size(other) - size(one))
}
