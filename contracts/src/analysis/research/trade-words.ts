import { z } from 'zod'
import { inlined } from '../../kit.ts'

/**
 * The kind of offer of a trade, as far as advice on buying depends on it. Trades that people turn to in grief or
 * distress have no kind, and so no words and no template draft: cheerful advice would hurt.
 */
export const TradeKind = z.enum([
  /** Things that are bought as they are, in a shop or online. */
  'goods',
  /** Things that are made or printed for the one who orders. */
  'made-to-order',
  /** Work at the customer's property. */
  'at-home',
  /** Services at the business: hair, cars, laundry, pets. */
  'at-premises',
  /** Health and personal care. */
  'care',
  /** Law, money, insurance, consulting. */
  'advice',
  /** Work with a brief and a result: design, building plans, translation, video. */
  'projects',
  'software',
  /** Food and drink. */
  'food',
  /** Weddings, parties and who works at them. */
  'events',
  /** Lessons, classes, clubs, child care. */
  'lessons',
  /** Stays, trips, days out. */
  'travel',
  /** Cars, tools, storage and rooms for a time. */
  'rental',
])
export type TradeKind = z.infer<typeof TradeKind>

const lower = z.string().regex(/^[A-Za-z0-9]+([ '’-][A-Za-z0-9]+)*$/, 'words only')
/** `article` belongs to `one`: a CRM provider, an HR consultant, an hour, a university. */
const Noun = z.strictObject({ article: z.enum(['a', 'an']), one: lower, many: lower })

/** The words with which a passage speaks of a trade, in the customer's English. */
export const TradeWords = inlined(
  z.strictObject({
    kind: TradeKind,
    /** The seller, a person or a business that can be asked: plumber, shoe store, CRM provider. */
    provider: Noun,
    /** The offer that is paid for: `plumbing work` is one thing, `shoes` are several. Neither takes an article. */
    offer: z.strictObject({ name: lower, isPlural: z.boolean() }),
    /** The verb of a purchase: hire, book, choose, buy from, sign up with. */
    buy: z.strictObject({ base: lower, ing: lower }),
    /** The provider's word for whoever pays: customer, client, patient, guest. */
    client: Noun,
  }),
)
export type TradeWords = z.infer<typeof TradeWords>
