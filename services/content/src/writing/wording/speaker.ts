import type { Assignment } from '../article.ts'
import { customerTexts } from '../evidence/customer-texts.ts'

/** The words by which the owner speaks of their business: one who works alone says “I”. */
export type Speaker = {
  we: 'we' | 'I'
  us: 'us' | 'me'
  our: 'our' | 'my'
  /** As it stands behind `we`. */
  are: 'are' | 'am'
  ours: 'ours' | 'mine'
}

/** The words of a business of several people, and of one of which nothing is known. */
export const TEAM: Speaker = { we: 'we', us: 'us', our: 'our', are: 'are', ours: 'ours' }
const ALONE: Speaker = { we: 'I', us: 'me', our: 'my', are: 'am', ours: 'mine' }

const SINGULAR = /\b(?:I|[Mm]e|[Mm]y|[Mm]ine)\b/g
// `US` is a country.
const PLURAL = /\b(?:[Ww]e|us|[Oo]urs?)\b/g

/** Words of one person that show how they speak, and how many there are to each of a team's. */
const LEAST = 3
const TO_EACH = 4

/** Returns how an article speaks of its business: as the voice asks, or as the owner does in the brief. */
export const speakerOf = ({ brief, voice }: Pick<Assignment, 'brief' | 'voice'>): Speaker => {
  if (voice?.person === 'we') return TEAM
  if (voice?.person === 'i') return ALONE
  const text = customerTexts(brief).join('\n')
  const alone = text.match(SINGULAR)?.length ?? 0
  const team = text.match(PLURAL)?.length ?? 0
  return alone >= LEAST && alone >= TO_EACH * team ? ALONE : TEAM
}
