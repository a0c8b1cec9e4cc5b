import { type Part, type Said, said } from './said.ts'
import type { Aim, ClickFigure, SearchFigure } from './searches.ts'
import type { Vary } from './seeded.ts'

// Figures of searches as sentences, with what a reader can do about each. No sentence begins with a search:
// it is in lower case, and would look like the end of the sentence before it.

const about = ({ isEstimate, shown }: { isEstimate: boolean; shown: string }) =>
  isEstimate ? `an estimated ${shown}` : shown

type Wording = (phrase: string, count: string) => string
type Bank = readonly [Wording, ...Wording[]]

const MAIN: Bank = [
  (phrase, count) =>
    `You are not alone with this question: people search for “${phrase}” ${count} times a month.`,
  (phrase, count) => `Each month, people type “${phrase}” into a search box ${count} times.`,
  (phrase, count) =>
    `If you came here by way of “${phrase}”, you are in company: it has ${count} searches a month.`,
  (phrase, count) =>
    `There are ${count} searches a month for “${phrase}”, so yours is no odd question.`,
]

/** How often people look for what the article is about. */
export const mainSentence = (figure: SearchFigure, vary: Vary): Said =>
  said(vary('main', MAIN)(figure.phrase, about(figure)), figure.id)

const ADVICE: Record<Aim, Bank> = {
  price: [
    (phrase, count) =>
      `If you typed “${phrase}”, as people do ${count} times a month, ask what a price includes before you compare it with another.`,
    (phrase, count) =>
      `Behind “${phrase}”, with ${count} searches a month, there is a fair question: what will be on the bill that was not in the offer?`,
    (phrase, count) =>
      `The search “${phrase}” comes up ${count} times a month; a price in writing, with its limits, is the answer that you can hold somebody to.`,
    (phrase, count) =>
      `For “${phrase}”, which has ${count} searches a month, a figure without its conditions is worth little, so ask what it depends on.`,
  ],
  hurry: [
    (phrase, count) =>
      `People type “${phrase}” ${count} times a month, and a rush is a poor moment for a choice: keep a name ready before you need it.`,
    (phrase, count) =>
      `With ${count} searches a month, “${phrase}” shows the wish for speed; ask what speed costs, and what is left for later.`,
    (phrase, count) =>
      `Whoever searches for “${phrase}”, as happens ${count} times a month, should ask when exactly, as well as at what price.`,
  ],
  compare: [
    (phrase, count) =>
      `The search “${phrase}”, made ${count} times a month, leads to lists: read who made each list before you follow it.`,
    (phrase, count) =>
      `If “${phrase}” is your way in, along with ${count} searches a month, write down what you would rank by, since every list has its own idea of that.`,
    (phrase, count) =>
      `People type “${phrase}” ${count} times a month, and what they find suits somebody; check whether that somebody is like you.`,
    (phrase, count) =>
      `With ${count} searches a month, “${phrase}” asks others for a verdict; ask them for their reasons as well.`,
  ],
  place: [
    (phrase, count) =>
      `For those who type “${phrase}”, ${count} times a month, distance matters: being near helps when something has to be looked at.`,
    (phrase, count) =>
      `The search “${phrase}” has ${count} searches a month; ask what the distance means for the price.`,
    (phrase, count) =>
      `If you are among those who type “${phrase}” (${count} searches a month), a visit in person will tell you more than a page.`,
  ],
  question: [
    (phrase, count) =>
      `The question “${phrase}” comes up ${count} times a month, and you can put it to anybody you might pay.`,
    (phrase, count) =>
      `If you would ask “${phrase}”, as others do ${count} times a month, put it in writing and see who answers it in full.`,
    (phrase, count) =>
      `Take “${phrase}”, a question with ${count} searches a month, along to the first talk; a clear reply is a good beginning.`,
  ],
  kind: [
    (phrase, count) =>
      `Those who type “${phrase}”, ${count} times a month, know what they want to narrow down; do the same before you ask.`,
    (phrase, count) =>
      `A narrower search is “${phrase}”, with ${count} searches a month: the closer your words are to your need, the closer the replies will be.`,
    (phrase, count) =>
      `If “${phrase}” is nearer to what you need (it has ${count} searches a month), say so in the first sentence of your request.`,
    (phrase, count) =>
      `People search for “${phrase}” ${count} times a month; if that is your case, ask who knows it well.`,
  ],
}

/** One figure, with what its search asks for. */
const adviceSentence = (figure: SearchFigure, vary: Vary): Said =>
  said(vary(`advice ${figure.aim}`, ADVICE[figure.aim])(figure.phrase, about(figure)), figure.id)

type Together = (parts: string) => string
const SEVERAL: readonly [Together, ...Together[]] = [
  (parts) => `Also on the list are ${parts}.`,
  (parts) => `Others look for ${parts}.`,
  (parts) => `Beside it stand ${parts}.`,
]

/** Several figures in one sentence. */
const severalSentence = (figures: readonly SearchFigure[], vary: Vary): Said => {
  const [first, ...others] = figures as [SearchFigure, ...SearchFigure[]]
  const parts = [
    `“${first.phrase}”, with ${about(first)} searches a month`,
    ...others.map(({ phrase, shown }) => `“${phrase}”, with ${shown}`),
  ]
  const joined =
    parts.length === 2
      ? parts.join(', and ')
      : `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`
  return said(
    vary('several', SEVERAL)(parts.length === 1 ? parts[0]! : joined),
    ...figures.map(({ id }) => id),
  )
}

/** Figures as sentences: the first ones with advice, up to three others together. */
export const searchSentences = (
  figures: readonly SearchFigure[],
  vary: Vary,
  withAdvice = 2,
): Said[] => {
  const rest = figures.slice(withAdvice)
  const alike = rest.every(({ isEstimate }) => isEstimate === rest[0]!.isEstimate)
  const groups = alike && rest.length > 1 ? [rest.slice(0, 3), rest.slice(3, 6)] : []
  return [
    ...figures.slice(0, groups.length > 0 ? withAdvice : 6).map((one) => adviceSentence(one, vary)),
    ...groups.filter((group) => group.length > 1).map((group) => severalSentence(group, vary)),
  ]
}

type Clicks = (phrase: string, cost: string) => string
const CLICKS: readonly [Clicks, ...Clicks[]] = [
  (phrase, cost) =>
    `A place at the top can be bought: for “${phrase}”, an advertiser pays ${cost} for each click.`,
  (phrase, cost) => `Ads on “${phrase}” cost the advertiser ${cost} for each click.`,
  (phrase, cost) => `Each click on an ad for “${phrase}” costs the advertiser ${cost}.`,
]

/** What advertisers pay, for readers who wonder whom they see first. */
export const clickSentence = (figure: ClickFigure, vary: Vary): Said =>
  said(vary('clicks', CLICKS)(figure.phrase, about(figure)), figure.id)

/** The head of a column of searches. */
export const searchesHead = (figures: readonly SearchFigure[]): string =>
  figures.some(({ isEstimate }) => isEstimate) ? 'Estimated searches a month' : 'Searches a month'

/** Figures side by side. */
export const searchTable = (figures: readonly SearchFigure[], lead: Said, what: string): Part => ({
  type: 'table',
  lead,
  header: [what, searchesHead(figures)],
  rows: figures.map(({ phrase, shown, id }) => [
    { text: `“${phrase}”`, cites: [], origin: 'own' },
    said(shown, id),
  ]),
})
