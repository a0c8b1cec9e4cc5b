import { COUNTRY_CODES } from '@sortie/contracts/countries'
import { z } from 'zod'
import type { CardRole } from '../passages/passage.ts'

/** The subject of a card. */
export const CardSubject = z.enum([
  /** The steps of the work, or of buying and using the thing. */
  'steps',
  /** The things that a price depends on, without figures. */
  'price',
  /** The kinds that there are, and when each is right. */
  'kinds',
  /** The signs of good and bad work, or goods. */
  'quality',
  /** The things to have ready before the first talk. */
  'preparation',
  /** The things that go wrong, and the signs of them. */
  'faults',
  /** The cases in which one can do without. */
  'without',
  /** The care that makes it last. */
  'upkeep',
  /** The best time of the year or the day for each thing. */
  'timing',
  /** Words of the trade, explained. */
  'terms',
  /** The questions to ask, and the signs of a good answer. */
  'questions',
])
export type CardSubject = z.infer<typeof CardSubject>

const Paragraph = z.string().regex(/^\S.*[.?]$/, 'one paragraph that ends with a period or a ?')

/** A paragraph of our editors that holds for one trade alone. */
export const EditorCard = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*-\d+$/, 'trade, subject and a number, by hyphens'),
  subject: CardSubject,
  /** The topics of `topics.json` that it is about; none where it is general for the trade. */
  about: z.array(z.string().min(1)).min(1).optional(),
  /** The countries where its law or custom holds; anywhere where it is left out. */
  countries: z.array(z.enum(COUNTRY_CODES)).min(1).optional(),
  text: Paragraph,
  /** The same in other words and another order, so that two businesses of a town do not publish one text. */
  otherWording: Paragraph.optional(),
  /** More of these, for the third business of a town and those after it. */
  moreWordings: z.array(Paragraph).min(1).optional(),
})
export type EditorCard = z.infer<typeof EditorCard>

/** The place in an article for cards of each subject. */
const ROLES: Readonly<Record<CardSubject, CardRole>> = {
  steps: 'why-it-matters',
  price: 'cost',
  kinds: 'how-to-compare',
  quality: 'how-to-choose',
  preparation: 'what-to-ask',
  faults: 'mistakes',
  without: 'mistakes',
  upkeep: 'how-to-measure',
  timing: 'why-it-matters',
  terms: 'how-to-choose',
  questions: 'what-to-ask',
}

/** The subject of a card by its id, which names the trade, the subject and a number. */
export const subjectOfCard = (id: string): CardSubject | null =>
  CardSubject.safeParse(id.split('-').at(-2)).data ?? null

/** The role that a card has in an article, as a passage has one. */
export const roleOfCard = ({ subject }: Pick<EditorCard, 'subject'>): CardRole => ROLES[subject]
