import type { Filling } from '../../../passages/slots.ts'
import type { Desk } from '../../desk.ts'
import { type Part, paragraph, said } from '../../said.ts'
import type { Aim, SearchFigure } from '../../searches.ts'

// The searches are the demand of whoever wants the goal: each path answers one kind of them.

/** What a search asks of a business that wants to be found for it, and how one sees that it was answered. */
export type Path = {
  aims: readonly Aim[]
  name: string
  /** Who is close to it in a small business. */
  owner: string
  does: (words: Filling['words']) => string
  sign: string
  advice: (phrase: string, count: string) => string
}
export const PATHS: readonly Path[] = [
  {
    aims: ['price'],
    name: 'Answer the price question',
    owner: 'whoever sets the prices',
    does: () => 'a page that says what a price includes, what it leaves out and what it depends on',
    sign: 'people who write have read what a price includes',
    advice: (phrase, count) =>
      `The keyword “${phrase}” has ${count} searches a month: publish what a price of yours includes, and count how many who ask have read it.`,
  },
  {
    aims: ['place'],
    name: 'Be easy to find close by',
    owner: 'whoever keeps the listings',
    does: () => 'address, hours and area on every page and in every map entry, all of them alike',
    sign: 'people who are new say that they found you on a map',
    advice: (phrase, count) =>
      `With ${count} searches a month, “${phrase}” is about distance: state your area and your hours wherever you are listed, and ask whoever is new where they found you.`,
  },
  {
    aims: ['hurry', 'hours'],
    name: 'Be there when people need you',
    owner: 'whoever answers the phone',
    does: () =>
      'hours that are right wherever they stand, and a number that is answered during them',
    sign: 'calls that come in are answered, and each has its time written down',
    advice: (phrase, count) =>
      `People type “${phrase}” ${count} times a month, and do not want to wait: say when you are there, and note for each call whether somebody answered.`,
  },
  {
    aims: ['compare'],
    name: 'Give people a reason to choose you',
    owner: 'the owner',
    does: ({ client }) =>
      `an honest comparison, and the words of ${client.many} who agreed to be quoted`,
    sign: 'you can say why people chose you, and why others did not',
    advice: (phrase, count) =>
      `The keyword “${phrase}” has ${count} searches a month, from people who weigh one against another: say for whom you are not the right choice, and ask those who decide why they chose as they did.`,
  },
  {
    aims: ['question', 'material'],
    name: 'Answer what people ask',
    owner: 'whoever answers the messages',
    does: () =>
      'a short page for each question that comes up every week, in the words in which it comes up',
    sign: 'the same question reaches you less often',
    advice: (phrase, count) =>
      `With ${count} searches a month, “${phrase}” is something that you can answer in writing: give it a page, and note whether people still ask.`,
  },
  {
    aims: ['kind'],
    name: 'Show each thing that you offer',
    owner: 'whoever knows the work',
    does: () =>
      'a page for each thing that you offer, with a photo, a price and a way to ask for it',
    sign: 'people who ask say which page they saw',
    advice: (phrase, count) =>
      `The keyword “${phrase}” has ${count} searches a month: give it a page of its own, and count who asks for it.`,
  },
]

/** A path with the searches that speak for it, the largest first. */
export type Step = { path: Path; figures: SearchFigure[] }

/** How often a search is made, as a sentence says it. */
export const shown = ({ isEstimate, shown: count }: SearchFigure): string =>
  isEstimate ? `an estimated ${count}` : count

/**
 * The paths for which there is demand. A search on the topic counts a hundred times as much as one beside it, so
 * their counts need not descend.
 */
export const stepsOf = (desk: Desk): Step[] => {
  const all = [...(desk.book.main ? [desk.book.main] : []), ...desk.book.searches]
  const steps = PATHS.map((path) => ({
    path,
    figures: all
      // What else the trade does is another plan.
      .filter(({ aim, isOnTopic }) => path.aims.includes(aim) && (isOnTopic || aim !== 'kind'))
      .sort((one, other) => Number(other.isOnTopic) - Number(one.isOnTopic)),
  })).filter(({ figures }) => figures.length > 0)
  const size = ({ figures }: Step) => figures[0]!.searches * (figures[0]!.isOnTopic ? 100 : 1)
  return steps.sort((one, other) => size(other) - size(one))
}

const ALSO: readonly ((phrase: string, count: string) => string)[] = [
  (phrase, count) => `The same work serves “${phrase}”, with ${count}.`,
  (phrase, count) => `It also reaches “${phrase}”, with ${count}.`,
  (phrase, count) => `Close to it is “${phrase}”, with ${count}.`,
]

/** So many times smaller than the first, a search is not worth naming beside it. */
const SMALL = 100

/** Each path with the searches that speak for it, what to do, and how one sees that it works. */
export const pathParts = ({ filling }: Desk, steps: readonly Step[]): Part[] =>
  steps.flatMap(({ path, figures }): Part[] => {
    const [first, ...others] = figures as [SearchFigure, ...SearchFigure[]]
    const more = others
      .filter(
        ({ isOnTopic, searches }) =>
          (isOnTopic || !first.isOnTopic) && searches * SMALL > first.searches,
      )
      .slice(0, ALSO.length)
    return [
      { type: 'heading', text: path.name },
      ...paragraph([
        said(path.advice(first.phrase, shown(first)), first.id),
        ...more.map((one, at) => said(ALSO[at]!(one.phrase, shown(one)), one.id)),
        said(`What it takes: ${path.does(filling.words)}.`),
      ]),
    ]
  })
