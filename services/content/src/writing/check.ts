import { type Checker, type CheckOptions, checkerOf } from '@sortie/prose/facts/check'
import type { Assignment } from './article.ts'
import { isEnglishWord } from './english-words.ts'
import { plainLine } from './plain-text.ts'

/** What the brief and the trade let an article name without an item; figures are not among it. */
export const checkOptionsOf = ({ brief, context }: Assignment): CheckOptions => {
  const { facts, author, callToAction } = brief
  const words = context?.words
  const names = [
    brief.keyword,
    brief.business ?? context?.business,
    brief.industry ?? context?.industry,
    brief.town ?? context?.town,
    author?.name,
    author?.role,
    callToAction?.text,
    words &&
      [words.provider.one, words.provider.many, words.offer.name, words.client.one].join(' '),
    words?.client.many,
    facts.task,
    facts.client,
    facts.goal,
    facts.horizon,
    facts.ownOption,
    ...(facts.tools ?? []),
    ...(facts.options ?? []),
    ...(facts.criteria ?? []),
    ...(facts.series ?? []).map(({ name }) => name),
    ...(facts.results ?? []).map(({ what }) => what),
    ...(facts.quotes ?? []).map(({ speaker }) => speaker),
    ...brief.answers.map(({ question }) => question.replace(/["“”„«»]/g, "'")),
  ]
  return {
    brief: names
      .filter(Boolean)
      .map((name) => plainLine(name!))
      .join('. '),
    isWord: isEnglishWord,
  }
}

/** The check of an assignment's claims; reads its items once. */
export const checkOf = (assignment: Assignment): Checker =>
  checkerOf(assignment.items, checkOptionsOf(assignment))
