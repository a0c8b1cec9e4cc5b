import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { AnswerRisk } from '@sortie/contracts/content/drafts/draft-readiness'
import { sentencesIn } from '../plain-text.ts'
import { findContradictions, type ToldSentence } from './contradictions.ts'
import { RISK_RULES, type RiskRule } from './risk-rules.ts'
import { wordsOfSentence } from './sentence-words.ts'

/** Findings that a reading of a brief holds at most. */
const MOST_RISKS = 20

/** Returns the rules that a sentence breaks; the one before it may say of whom it speaks. */
export const rulesAgainst = (sentence: string, before: string | undefined): RiskRule[] => {
  const words = wordsOfSentence(sentence)
  const wordsBefore = before === undefined ? null : wordsOfSentence(before)
  return RISK_RULES.filter(({ find }) => find(words, wordsBefore))
}

/** Changes one text of a brief; `question` is the one that it answers, null elsewhere. */
type TextChange = (text: string, question: string | null) => string

/** Changes the texts of items. One of which nothing is left goes. */
const withTexts = <Item extends { text: string }>(items: readonly Item[], change: TextChange) =>
  items
    .map((item) => ({ ...item, text: change(item.text, null) }))
    .filter(({ text }) => text !== '')

/** Changes every text of a brief that its owner wrote in sentences, in the order of the brief. */
const changeTexts = (brief: DraftBrief, change: TextChange): DraftBrief => {
  const { steps, situation, actions, quotes, cells, limits, lessons } = brief.facts
  return {
    ...brief,
    answers: brief.answers
      .map(({ question, answer }) => ({ question, answer: change(answer, question) }))
      .filter(({ answer }) => answer !== ''),
    facts: {
      ...brief.facts,
      ...(steps && {
        steps: steps.map((step) => change(step, null)).filter((step) => step !== ''),
      }),
      ...(situation !== undefined && { situation: change(situation, null) }),
      ...(actions && { actions: withTexts(actions, change) }),
      ...(quotes && { quotes: withTexts(quotes, change) }),
      ...(cells && { cells: withTexts(cells, change) }),
      ...(limits !== undefined && { limits: change(limits, null) }),
      ...(lessons !== undefined && { lessons: change(lessons, null) }),
    },
  }
}

/** A brief as articles, outlines and models get it, and what of it may harm whoever signs the article. */
export type BriefRisks = { printed: DraftBrief; risks: AnswerRisk[] }

/** Reads a brief for sentences that may harm their signer. The brief itself stays as its owner typed it. */
export const readRisks = (brief: DraftBrief): BriefRisks => {
  const toldSentences: ToldSentence[] = []
  const found: AnswerRisk[] = []
  const printed = changeTexts(brief, (text, question) => {
    const sentences = sentencesIn(text)
    const kept = sentences.filter((sentence, at) => {
      const rules = rulesAgainst(sentence, sentences[at - 1])
      toldSentences.push({ question, sentence })
      for (const { severity, whatToDo } of rules)
        found.push({ question, sentence, severity, whatToDo })
      return rules.every(({ severity }) => severity !== 'stop')
    })
    return kept.length === sentences.length ? text : kept.join(' ')
  })
  return { printed, risks: [...found, ...findContradictions(toldSentences)].slice(0, MOST_RISKS) }
}
