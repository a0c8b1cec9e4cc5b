import type { Explanation, Factor } from '@sortie/contracts/analysis/keywords/ratings'
import { formatCount, formatDecimal, formatDollars } from '@/lib/format'

type FactorInput = Explanation['factors'][number]['given']

export const FACTORS: Record<Factor, string> = {
  volume: 'Search volume',
  difficulty: 'Difficulty',
  clicks: 'Clicks left',
  price: 'Price of a click',
  competition: 'Competition',
  intent: 'Intent',
  relevance: 'Relevance',
}

const dollars = (sum: FactorInput) => formatDollars(Number(sum))
const percent = (share: FactorInput) => `${Math.round(Number(share) * 100)} %`
const article = (word: FactorInput) => (/^[aeiou]/i.test(String(word)) ? `an ${word}` : `a ${word}`)

/** Returns the input of a factor in words, with its unit. */
export const givenInWords = (factor: Factor, input: FactorInput): string => {
  switch (factor) {
    case 'volume':
      return `${formatCount(Number(input))} searches a month`
    case 'difficulty':
      return `${formatDecimal(Number(input))} of 10`
    case 'clicks':
      return `${percent(input)} of clicks go to unpaid results`
    case 'price':
      return dollars(input)
    case 'competition':
      return `${formatCount(Number(input))} of 100`
    case 'intent':
      return `${input}`
    case 'relevance':
      return `${formatDecimal(Number(input))} of 3`
  }
}

const condition = ({ factor, from, to }: NonNullable<Explanation['flip']>): string => {
  switch (factor) {
    case 'volume':
      return `At ${formatCount(Number(to))} searches a month instead of ${formatCount(Number(from))}`
    case 'difficulty':
      return `At difficulty ${formatDecimal(Number(to))} instead of ${formatDecimal(Number(from))}`
    case 'clicks':
      return `With ${percent(to)} of clicks going to unpaid results instead of ${percent(from)}`
    case 'price':
      return `At ${dollars(to)} a click instead of ${dollars(from)}`
    case 'competition':
      return `At competition ${formatCount(Number(to))} instead of ${formatCount(Number(from))}`
    case 'intent':
      return `With ${article(to)} intent instead of ${article(from)} one`
    case 'relevance':
      return `At relevance ${formatDecimal(Number(to))} instead of ${formatDecimal(Number(from))}`
  }
}

/** The smallest change that leads to another label, as a sentence. */
export const flipInWords = (flip: Explanation['flip']): string =>
  flip
    ? `${condition(flip)} this would be ${flip.label}.`
    : 'No change of one factor alone would lead to another rating.'
