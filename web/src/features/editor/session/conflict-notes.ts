import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import { sectionNameOf } from './session-state'

/** Says which heading stays if both texts are kept; null where there is no choice. */
export const headingNote = (mine: string | null, theirs: string | null): string | null => {
  if (!mine?.trim() || !theirs?.trim() || mine.trim() === theirs.trim()) return null
  return `Keep Both keeps both texts under your heading, “${sectionNameOf(mine)}”, not “${sectionNameOf(theirs)}”.`
}

/** Says how many questions only the other version has; null where it has none of its own. */
export const questionsNote = (mine: Details, theirs: Details): string | null => {
  const questions = new Set(mine.faq.map(({ question }) => question.trim()))
  const count = theirs.faq.filter(({ question }) => !questions.has(question.trim())).length
  if (count === 0) return null
  return `Theirs has ${count} ${count === 1 ? 'question' : 'questions'} that yours doesn’t have.`
}
