import { type Part, type Said, said } from './said.ts'
import type { Aim, SearchFigure } from './searches.ts'
import type { Vary } from './seeded.ts'

// Figures of searches as sentences, with what a reader can do about each. No sentence begins with a search:
// it is in lower case, and would look like the end of the sentence before it.

const about = ({ isEstimate, shown }: { isEstimate: boolean; shown: string }) =>
  isEstimate ? `an estimated ${shown}` : shown

type Wording = (phrase: string, count: string) => string
type Bank = readonly [Wording, ...Wording[]]

const MAIN: Bank = [
  (phrase, count) =>
    `You are not alone with this question: there are ${count} searches a month for “${phrase}”.`,
  (phrase, count) => `Each month, people type “${phrase}” into a search box ${count} times.`,
  (phrase, count) =>
    `If you came here by way of “${phrase}”, you are in company: it has ${count} searches a month.`,
  (phrase, count) =>
    `There are ${count} searches a month for “${phrase}”, so yours is no odd question.`,
]

const PLAN_MAIN: Bank = [
  (phrase, count) =>
    `The demand that this plan is about: people type “${phrase}” into a search box ${count} times a month.`,
  (phrase, count) =>
    `There are ${count} searches a month for “${phrase}”: each of them is a question that you could answer.`,
  (phrase, count) =>
    `You can begin with those who type “${phrase}”: there are ${count} searches a month.`,
]

/** The same for those who want to be found. */
export const demandSentence = (figure: SearchFigure, vary: Vary): Said =>
  said(vary('main', PLAN_MAIN)(figure.phrase, about(figure)), figure.id)

/** How often people look for what the article is about. */
export const mainSentence = (figure: SearchFigure, vary: Vary): Said =>
  said(vary('main', MAIN)(figure.phrase, about(figure)), figure.id)

/** With how often a search is made, for readers who came for figures. */
const COUNTED: Record<Aim, Bank> = {
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

/** What to do about a search, for those who make it themselves: how many others do is nothing to them. */
const ADVICE: Record<Aim, Bank> = {
  price: [
    (phrase) =>
      `If “${phrase}” is what you typed, ask what a price includes before you compare it with another.`,
    (phrase) =>
      `Behind “${phrase}” there is a fair question: what will be on the bill that was not in the offer?`,
    (phrase) =>
      `For “${phrase}”, the answer that you can hold somebody to is a price in writing, with its limits.`,
    (phrase) =>
      `Any figure that you find for “${phrase}” has its conditions, so ask what it depends on.`,
    (phrase) =>
      `Before you take any reply to “${phrase}” for granted, ask how long it stands and what could change it.`,
    (phrase) =>
      `Describe your case in the same words to all whom you ask about “${phrase}”, or you cannot compare what you hear.`,
    (phrase) =>
      `If the reply to “${phrase}” has a from and a to, ask what decides where your case belongs.`,
    (phrase) =>
      `With “${phrase}” in mind, say what you can spend; an honest reply tells you what that pays for, and what it does not.`,
  ],
  hurry: [
    (phrase) =>
      `A rush, as in “${phrase}”, is a poor moment for a choice: keep a name ready before you need it.`,
    (phrase) => `With “${phrase}”, ask what speed costs, and what is left for later.`,
    (phrase) =>
      `If your need is “${phrase}”, ask when exactly somebody can be there, as well as at what price.`,
    (phrase) =>
      `If it has to be “${phrase}”, ask what can wait until later, so that you pay for speed only where you need it.`,
    (phrase) => `With “${phrase}” above all, ask what happens if somebody comes late.`,
    (phrase) =>
      `Before you settle for “${phrase}”, ask what is done at once, and what needs a second visit.`,
    (phrase) =>
      `When you ask for “${phrase}”, say what you have tried already, so that nobody spends your time on it again.`,
    (phrase) =>
      `Whoever offers “${phrase}” should be able to say what it costs on another day, so that you see what you pay for speed.`,
    (phrase) =>
      `If you can wait a day, compare the reply to “${phrase}” with one that is in no hurry.`,
  ],
  compare: [
    (phrase) =>
      `Looking up “${phrase}” leads to lists: read who made each list before you follow it.`,
    (phrase) =>
      `If “${phrase}” is your way in, write down what you would rank by, since every list has its own idea of that.`,
    (phrase) =>
      `What comes up for “${phrase}” suits somebody; check whether that somebody is like you.`,
    (phrase) =>
      `With “${phrase}” you ask others for a verdict; ask them for their reasons as well.`,
    (phrase) =>
      `When “${phrase}” brings up a name that you like, look for somebody whose case was close to yours, and read what they say.`,
    (phrase) => `Before you follow any list for “${phrase}”, decide what would make you say no.`,
    (phrase) =>
      `Whoever comes up again and again for “${phrase}” does something well; ask what it is, and whether you need it.`,
    (phrase) => `Use “${phrase}” to collect names, and your own questions to choose among them.`,
  ],
  place: [
    (phrase) =>
      `If you typed “${phrase}”, distance matters to you, and being near helps when something has to be looked at.`,
    (phrase) => `With “${phrase}”, ask what the distance means for the price.`,
    (phrase) =>
      `If “${phrase}” is what you want, a visit in person will tell you more than a page.`,
    (phrase) =>
      `Start with “${phrase}” if you want to see what you pay for, and widen the circle only when nobody fits.`,
    (phrase) => `For “${phrase}”, ask how far they go, and whether the way is part of the price.`,
  ],
  question: [
    (phrase) =>
      `If “${phrase}” is on your mind, put it to anybody you might pay, and see who answers it in full.`,
    (phrase) =>
      `If you would ask “${phrase}”, do it in writing, so that you can compare the replies.`,
    (phrase) => `Take “${phrase}” along to the first talk; a clear reply is a good beginning.`,
    (phrase) =>
      `The answer to “${phrase}” may depend on your case, so say what your case is before you ask.`,
    (phrase) =>
      `When you ask “${phrase}”, listen for what the reply leaves open, and ask about that next.`,
    (phrase) =>
      `On “${phrase}”, honest people may differ, so ask each of them for the reason as well.`,
    (phrase) => `Whoever can answer “${phrase}” in plain words has had to think about it before.`,
    (phrase) =>
      `Write down what you believe the answer to “${phrase}” is, then ask, and see whether it holds.`,
  ],
  kind: [
    (phrase) =>
      `Whoever looks for “${phrase}” has narrowed the need down already; do the same before you ask, and you will get a firmer reply.`,
    (phrase) =>
      `A narrower need is “${phrase}”: the closer your words are to it, the closer the replies will be.`,
    (phrase) =>
      `If “${phrase}” is nearer to what you need, say so in the first sentence of your request, before anybody plans for something else.`,
    (phrase) =>
      `If your case is “${phrase}”, ask who knows it well, and what they would want to know of you.`,
    (phrase) =>
      `For “${phrase}”, ask how used they are to it; little practice is no fault, as long as you know.`,
    (phrase) =>
      `Where “${phrase}” is what you have in mind, ask which part of it you could leave out without missing it.`,
    (phrase) =>
      `Those who want “${phrase}” should say what it is for, since the purpose can change the advice.`,
    (phrase) => `With “${phrase}”, ask what comes with it and what has to be paid for on top.`,
    (phrase) =>
      `Before you settle on “${phrase}”, ask which other way leads to the same end, and why this way suits you better.`,
    (phrase) =>
      `It is worth asking about “${phrase}” in particular: what speaks for it, what speaks against it, and for whom it is meant.`,
    (phrase) =>
      `If somebody proposes “${phrase}”, ask them to explain in a sentence what it will change for you.`,
    (phrase) =>
      `Ask to see “${phrase}” as an item of its own on the bill, so that you know what you pay for it.`,
  ],
}

/** One search, with what it asks for. */
const adviceSentence = (figure: SearchFigure, { vary, isCounted }: Told): Said => {
  const bank = isCounted ? COUNTED : ADVICE
  const wording = vary(`advice ${figure.aim}`, bank[figure.aim])
  return said(wording(figure.phrase, about(figure)), figure.id)
}

/** How searches are told: `isCounted` with how often they are made. */
export type Told = { vary: Vary; isCounted: boolean }

type Together = (parts: string) => string
const SEVERAL: readonly [Together, ...Together[]] = [
  (parts) => `Also on the list are ${parts}.`,
  (parts) => `Others look for ${parts}.`,
  (parts) => `Beside it stand ${parts}.`,
]
const parted = (parts: readonly string[]): string =>
  parts.length === 2
    ? parts.join(', and ')
    : `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`

/** Several searches in one sentence. */
const severalSentence = (figures: readonly SearchFigure[], { vary }: Told): Said => {
  const [first, ...others] = figures as [SearchFigure, ...SearchFigure[]]
  const parts = [
    `“${first.phrase}”, with ${about(first)} searches a month`,
    ...others.map(({ phrase, shown }) => `“${phrase}”, with ${shown}`),
  ]
  return said(vary('several', SEVERAL)(parted(parts)), ...figures.map(({ id }) => id))
}

/** Searches as sentences: the first ones with advice, up to three others together. */
export const searchSentences = (
  figures: readonly SearchFigure[],
  told: Told,
  withAdvice = told.isCounted ? 2 : figures.length,
): Said[] => {
  const rest = figures.slice(withAdvice)
  const alike = rest.every(({ isEstimate }) => isEstimate === rest[0]!.isEstimate)
  const groups = alike && rest.length > 1 ? [rest.slice(0, 3), rest.slice(3, 6)] : []
  const single = groups.length > 0 ? withAdvice : Math.max(6, withAdvice)
  return [
    ...figures.slice(0, single).map((one) => adviceSentence(one, told)),
    ...groups.filter((group) => group.length > 1).map((group) => severalSentence(group, told)),
  ]
}

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

const SETTLED: [Aim, string][] = [
  ['kind', 'Which kind it is'],
  ['question', 'What they wonder'],
  ['price', 'What it costs'],
  ['compare', 'How the options compare'],
  ['hurry', 'How soon it can be done'],
  ['place', 'Who is close by'],
]
/** Searches that a row names. */
const NAMED = 4

/** What people want to settle, and what they type for it: without figures, as a reader looks for their own case. */
export const askedTable = (figures: readonly SearchFigure[], lead: Said): Part[] => {
  const rows = SETTLED.flatMap(([aim, what]): Said[][] => {
    const named = figures.filter((one) => one.aim === aim).slice(0, NAMED)
    return named.length === 0
      ? []
      : [
          [
            { text: what, cites: [], origin: 'own' },
            said(named.map(({ phrase }) => `“${phrase}”`).join(', '), ...named.map(({ id }) => id)),
          ],
        ]
  })
  return rows.length < 2
    ? []
    : [{ type: 'table', lead, header: ['What people want to know', 'What they type'], rows }]
}
