import { type TradeKind, TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { Filling } from './filling.ts'

// Trades of every kind, with the words that they would carry. Only tests import this.

type Row = [
  kind: TradeKind,
  provider: string,
  many: string,
  offer: string,
  buy: string,
  client: string,
  keyword: string,
]
const ROWS: Row[] = [
  [
    'at-home',
    'a plumber',
    'plumbers',
    'plumbing work',
    'hire, hiring',
    'a customer',
    'emergency plumber',
  ],
  [
    'at-home',
    'an electrician',
    'electricians',
    'electrical work',
    'hire, hiring',
    'a customer',
    'rewire a house',
  ],
  [
    'at-home',
    'a roofing company',
    'roofing companies',
    'roofing work',
    'hire, hiring',
    'a homeowner',
    'roof repair',
  ],
  [
    'at-premises',
    'a hair salon',
    'hair salons',
    'haircuts*',
    'choose, choosing',
    'a client',
    'curly haircut',
  ],
  [
    'at-premises',
    'an auto body shop',
    'auto body shops',
    'body work',
    'choose, choosing',
    'a customer',
    'dent repair',
  ],
  [
    'care',
    'a dentist',
    'dentists',
    'dental care',
    'choose, choosing',
    'a patient',
    'teeth whitening',
  ],
  [
    'care',
    'a veterinarian',
    'veterinarians',
    'pet care',
    'choose, choosing',
    'a client',
    'dog dental cleaning',
  ],
  [
    'advice',
    'an accountant',
    'accountants',
    'accounting help',
    'hire, hiring',
    'a client',
    'small business accountant',
  ],
  [
    'advice',
    'a law firm',
    'law firms',
    'legal advice',
    'hire, hiring',
    'a client',
    'employment lawyer',
  ],
  [
    'projects',
    'a web designer',
    'web designers',
    'web design',
    'hire, hiring',
    'a client',
    'website redesign',
  ],
  [
    'events',
    'a wedding photographer',
    'wedding photographers',
    'wedding photos*',
    'book, booking',
    'a couple',
    'wedding photo packages',
  ],
  [
    'lessons',
    'a yoga studio',
    'yoga studios',
    'yoga classes*',
    'join, joining',
    'a student',
    'prenatal yoga',
  ],
  [
    'lessons',
    'a daycare',
    'daycares',
    'childcare',
    'choose, choosing',
    'a parent',
    'infant daycare',
  ],
  [
    'goods',
    'a shoe store',
    'shoe stores',
    'shoes*',
    'buy from, buying from',
    'a customer',
    'wide fit shoes',
  ],
  [
    'goods',
    'an online candle shop',
    'online candle shops',
    'candles*',
    'buy from, buying from',
    'a customer',
    'soy candles',
  ],
  [
    'made-to-order',
    'a print shop',
    'print shops',
    'printed goods*',
    'order from, ordering from',
    'a customer',
    'brochure printing',
  ],
  [
    'software',
    'an HR software provider',
    'HR software providers',
    'HR software',
    'sign up with, signing up with',
    'a user',
    'payroll software',
  ],
  [
    'food',
    'a restaurant',
    'restaurants',
    'meals out*',
    'choose, choosing',
    'a guest',
    'private dining room',
  ],
  ['travel', 'a hotel', 'hotels', 'hotel stays*', 'book, booking', 'a guest', 'pet friendly hotel'],
  [
    'rental',
    'a car rental company',
    'car rental companies',
    'rental cars*',
    'rent from, renting from',
    'a driver',
    'one way car rental',
  ],
]

const noun = (text: string, many?: string) => {
  const [article, ...rest] = text.split(' ')
  const one = rest.join(' ')
  return { article, one, many: many ?? `${one}s` }
}

/** Fillings for trades of all kinds. */
export const sampleTrades: Filling[] = ROWS.map(
  ([kind, provider, many, offer, buy, client, keyword]) => {
    const [base, ing] = buy.split(', ')
    return {
      words: TradeWords.parse({
        kind,
        provider: noun(provider, many),
        offer: { name: offer.replace('*', ''), isPlural: offer.endsWith('*') },
        buy: { base, ing },
        client: noun(client),
      }),
      keyword,
      business: 'North Hill',
      place: 'Leeds',
    }
  },
)
