import { type Checker, type CheckOptions, checkerOf } from '@sortie/prose/facts/check'
import type { Claim } from '@sortie/prose/facts/claims'
import { namedIn, ownLines } from '@sortie/prose/facts/named'
import type { Assignment } from '../article.ts'
import { isEnglishWord } from '../english-words.ts'
import { plainLine, plainSearch } from '../plain-text.ts'

/** Returns the options of a check: an article may name what the brief and the trade name, without an item. */
export const checkOptionsOf = (assignment: Assignment): CheckOptions => ({
  brief: namedIn(assignment).map(plainLine).join('. '),
  own: ownLines(assignment.brief).map(plainLine),
  isWord: isEnglishWord,
})

/**
 * A heading may name the article's keyword as it is, though it holds a year or a number: it says what is asked, and
 * no fact. In marks of quotation the check reads it as that.
 */
const namingKeyword = (check: Checker, keyword: string): Checker => {
  if (!/\d/.test(keyword)) return check
  const pattern = new RegExp(
    `(?<![“\\p{L}\\p{N}])${RegExp.escape(keyword)}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return (claims) => {
    const originals = new Map<Claim, Claim>()
    const read = claims.map((claim) => {
      const text = claim.text.replace(pattern, (found) => `“${found.toLowerCase()}”`)
      if (claim.setting !== 'heading' || text === claim.text) return claim
      const marked = { ...claim, text }
      originals.set(marked, claim)
      return marked
    })
    return check(read).map((one) => ({ ...one, claim: originals.get(one.claim) ?? one.claim }))
  }
}

/** The check of an assignment's claims; reads its items once. */
export const checkOf = (assignment: Assignment): Checker =>
  namingKeyword(
    checkerOf(assignment.items, checkOptionsOf(assignment)),
    plainSearch(assignment.brief.keyword),
  )
