import type { DraftBrief } from '@sortie/contracts/draft-brief'
import type { AnswerRisk } from '@sortie/contracts/drafts'
import { sentencesIn } from '../plain-text.ts'
import { findContradictions } from './contradictions.ts'
import { RISK_RULES, type RiskRule, wordsOfSentence } from './risk-rules.ts'

/** Findings that a reading of a brief holds at most. */
const MOST_RISKS = 20

const rulesAgainst = (sentence: string): RiskRule[] => {
  const words = wordsOfSentence(sentence)
  return RISK_RULES.filter(({ find }) => find(words))
}

const isPrinted = (sentence: string): boolean =>
  rulesAgainst(sentence).every(({ severity }) => severity !== 'stop')

/** A text without the sentences that are not printed; unchanged where there are none. */
const withoutStopped = (text: string): string => {
  const sentences = sentencesIn(text)
  const printed = sentences.filter(isPrinted)
  return printed.length === sentences.length ? text : printed.join(' ')
}

/**
 * A brief as articles, outlines and models get it: without sentences of its owner that would harm whoever signs them. What
 * its owner typed stays as it is.
 */
export const withoutHarm = (brief: DraftBrief): DraftBrief => {
  const { steps, situation, actions, quotes, limits, lessons, cells } = brief.facts
  const kept = <Item>(
    items: readonly Item[],
    textOf: (item: Item) => string,
    withText: (item: Item, text: string) => Item,
  ): Item[] =>
    items
      .map((item) => withText(item, withoutStopped(textOf(item))))
      .filter((item) => textOf(item) !== '')
  return {
    ...brief,
    answers: kept(
      brief.answers,
      ({ answer }) => answer,
      (item, answer) => ({ ...item, answer }),
    ),
    facts: {
      ...brief.facts,
      ...(steps && {
        steps: kept(
          steps,
          (step) => step,
          (_, step) => step,
        ),
      }),
      ...(situation !== undefined && { situation: withoutStopped(situation) }),
      ...(limits !== undefined && { limits: withoutStopped(limits) }),
      ...(lessons !== undefined && { lessons: withoutStopped(lessons) }),
      ...(actions && {
        actions: kept(
          actions,
          ({ text }) => text,
          (item, text) => ({ ...item, text }),
        ),
      }),
      ...(quotes && {
        quotes: kept(
          quotes,
          ({ text }) => text,
          (item, text) => ({ ...item, text }),
        ),
      }),
      ...(cells && {
        cells: kept(
          cells,
          ({ text }) => text,
          (item, text) => ({ ...item, text }),
        ),
      }),
    },
  }
}

/** What its owner told, each with the question that it answers; null elsewhere. */
const toldIn = ({ answers, facts }: DraftBrief): { question: string | null; text: string }[] => [
  ...answers.map(({ question, answer }) => ({ question, text: answer })),
  ...[
    ...(facts.steps ?? []),
    facts.situation ?? '',
    ...(facts.actions ?? []).map(({ text }) => text),
    ...(facts.quotes ?? []).map(({ text }) => text),
    ...(facts.cells ?? []).map(({ text }) => text),
    facts.limits ?? '',
    facts.lessons ?? '',
  ].map((text) => ({ question: null, text })),
]

/** What of a brief may harm whoever signs the article, in the order of the brief. */
export const risksIn = (brief: DraftBrief): AnswerRisk[] => {
  const told = toldIn(brief).flatMap(({ question, text }) =>
    sentencesIn(text).map((sentence) => ({ question, sentence })),
  )
  const single = told.flatMap(({ question, sentence }) =>
    rulesAgainst(sentence).map(
      ({ severity, whatToDo }): AnswerRisk => ({ question, sentence, severity, whatToDo }),
    ),
  )
  return [...single, ...findContradictions(told)].slice(0, MOST_RISKS)
}
