import type { TopicMove } from '@sortie/contracts/analysis/research/market-week'

/** Views a week: of an article that fewer people read, a handful of them would make a trend. */
const LEAST_VIEWS = 1_000
/** A change by a tenth: less than that is what any week does. */
const LEAST_CHANGE = 10
const MOST_MOVES = 5

// The test uses whole numbers, as a tenth has no exact fraction.
const isMove = ({ views, viewsBefore }: TopicMove) =>
  Math.abs(views - viewsBefore) * LEAST_CHANGE >= viewsBefore
/** Returns the strength of a change: half as many views weigh as much as twice as many. */
const strengthOf = ({ views, viewsBefore }: TopicMove) => Math.abs(Math.log(views / viewsBefore))

/** The topics that moved most, five at most, the strongest first: none where nothing did. */
export const strongestMoves = (topics: readonly TopicMove[]): TopicMove[] =>
  topics
    .filter(({ views, viewsBefore }) => views >= LEAST_VIEWS && viewsBefore >= LEAST_VIEWS)
    .filter(isMove)
    .toSorted((one, other) => strengthOf(other) - strengthOf(one))
    .slice(0, MOST_MOVES)
