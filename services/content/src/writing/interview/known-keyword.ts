import { stemsOf } from '@sortie/prose/score/stem'
import type { Assignment } from '../article.ts'
import { customerTexts } from '../evidence/customer-texts.ts'

/** Stems of what stands in any search, and says nothing of what it is about. */
const ANY = new Set(
  stemsOf(
    'a an the and or of for from in on at to with near me my i you we it best top good how what why when where which who is are was were do does can could should would much many cheap free online people',
  ),
)

/**
 * Returns true where the material for an article is about its keyword: it has half of the words that say what the
 * keyword is about, or more. A model writes on anything, and would fill an article on “asdf”, or on a search of another
 * language, with facts on something else.
 */
export const isKnownKeyword = ({ brief, items, context }: Assignment): boolean => {
  const keywordStems = [...new Set(stemsOf(brief.keyword))].filter((stem) => !ANY.has(stem))
  const texts = [
    ...items.map(({ text }) => text),
    ...customerTexts(brief),
    ...(context?.related ?? []).map(({ keyword }) => keyword),
  ]
  const known = new Set(texts.flatMap(stemsOf))
  return (
    keywordStems.length > 0 &&
    keywordStems.filter((stem) => known.has(stem)).length * 2 >= keywordStems.length
  )
}
