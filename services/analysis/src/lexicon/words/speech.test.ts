import { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { describe, expect, test } from 'vitest'
import { industries } from '../industries.ts'
import { speechIn } from './speech.ts'

/** Trades that people turn to in grief, fear or distress: advice on buying would hurt them. */
const WITHOUT_SPEECH = [
  'damage-restoration',
  'debt-advice',
  'divorce-lawyer',
  'fertility-clinic',
  'funeral-home',
  'nursing-home',
  'personal-injury-lawyer',
  'private-investigator',
  'therapist',
  'urgent-care',
]

const trade = (id: string) => industries.find((industry) => industry.id === id)!

test('every trade but those of grief and distress says how one speaks of it', () =>
  expect(
    industries
      .filter(({ speech }) => !speech)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(WITHOUT_SPEECH))

test('the words of every trade are whole in every country', () => {
  for (const country of ENGLISH_COUNTRIES) {
    for (const industry of industries.filter(({ speech }) => speech)) {
      const words = speechIn(industry, country)
      expect.soft(TradeWords.safeParse(words).error?.issues, industry.id).toBeUndefined()
      expect.soft(words?.provider.one, industry.id).not.toBe(words?.provider.many)
    }
  }
})

describe('how one speaks of a trade', () => {
  test('is as an editor wrote it in the United States', () =>
    expect(speechIn(trade('real-estate-agency'), 'US')?.provider).toEqual({
      article: 'a',
      one: 'real estate agent',
      many: 'real estate agents',
    }))

  test('follows the words, the spelling and the article of the country', () => {
    expect(speechIn(trade('real-estate-agency'), 'GB')?.provider).toEqual({
      article: 'an',
      one: 'estate agent',
      many: 'estate agents',
    })
    const rental = speechIn(trade('car-rental'), 'GB')
    expect(rental?.provider.many).toBe('car hire companies')
    expect(rental?.offer).toEqual({ name: 'hire cars', isPlural: true })
    expect(rental?.buy).toEqual({ base: 'rent from', ing: 'renting from' })
    expect(speechIn(trade('jewelry-store'), 'CA')?.offer.name).toBe('jewellery')
    expect(speechIn(trade('travel-agency'), 'GB')?.client).toEqual({
      article: 'a',
      one: 'traveller',
      many: 'travellers',
    })
  })

  test('keeps the article of letters that are read one by one', () =>
    expect(speechIn(trade('hr-software'), 'GB')?.provider.article).toBe('an'))

  test('is left unsaid where advice on buying would hurt', () =>
    expect(speechIn(trade('funeral-home'), 'US')).toBeNull())
})

test('trades of health, law, money and gas ask for care', () => {
  expect(trade('dentist').cautions).toEqual(['health'])
  expect(trade('wills-and-estate-planning').cautions).toEqual(['law', 'money'])
  expect(trade('mortgage-broker').cautions).toEqual(['money'])
  expect(trade('plumber').cautions).toEqual(['gas'])
  expect(trade('shoe-store').cautions).toBeUndefined()
  const careless = industries.filter(
    ({ speech, cautions }) => speech?.kind === 'care' && !cautions?.includes('health'),
  )
  expect(careless.map(({ id }) => id)).toEqual([])
})
