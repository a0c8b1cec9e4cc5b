import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { paragraphSentences } from '../passages/passage-checks.ts'
import { inOwnersVoice } from './card-voice.ts'
import { cardsOf, tradesWithCards, wordingsOfCard } from './library.ts'

const words = {
  provider: { article: 'a' as const, one: 'roofing company', many: 'roofing companies' },
  offer: { name: 'roof repairs', isPlural: true },
}
const said = (...texts: string[]) => texts.map((text) => ({ text }))
const left = (...texts: string[]) => inOwnersVoice(said(...texts), words).map(({ text }) => text)

const ON_THE_THING = [
  'What you can see from the street says much of the price of a roof.',
  'A gentle gable is walked on and laid, while dormers and valleys are cut piece after piece.',
  'What you cannot see comes on top of that: old layers to strip, and rotten deck below them.',
]

test('what a card says of the thing is left as it is', () => {
  expect(left(...ON_THE_THING)).toEqual(ON_THE_THING)
})

test.each([
  'Ask for the price of a sheet of new decking.',
  'A good roofer opens the deck before naming a sum.',
  'Roofers who never climb can only guess.',
  'Be wary of a low sum on the phone.',
  'Three quotes side by side show who has seen it.',
  'Let them show you the valley.',
  'Any roofing company can say so.',
])('a card ends before it speaks of the trade as of strangers: %s', (sentence) => {
  expect(left(...ON_THE_THING, sentence, 'Slate outlives both.')).toEqual(ON_THE_THING)
})

test('a card that begins with strangers, or has too little else to say, is left out', () => {
  expect(left('A roofer begins in the attic, not on the ladder.', ...ON_THE_THING)).toEqual([])
  expect(left(ON_THE_THING[0]!, 'Ask for it in writing.', ...ON_THE_THING.slice(1))).toEqual([])
})

test('a place that is sold by its name is the thing, and no stranger', () => {
  const gym = {
    provider: { article: 'a' as const, one: 'gym', many: 'gyms' },
    offer: { name: 'gym memberships', isPlural: true },
  }
  const texts = ['A gym near work is used more often.', ...ON_THE_THING]
  expect(inOwnersVoice(said(...texts), gym)).toEqual(said(...texts))
})

// The trades are data of analysis, which content does not import: they reach it by event.
const TRADES = join(import.meta.dirname, '../../../analysis/src/lexicon/trades')
const Trade = z.object({ id: z.string(), speech: TradeWords.optional() })
const speech = new Map(
  readdirSync(TRADES)
    .flatMap((name) => z.array(Trade).parse(JSON.parse(readFileSync(join(TRADES, name), 'utf8'))))
    .map(({ id, speech: words }) => [id, words]),
)
const NOBODY = {
  provider: { article: 'a' as const, one: '-', many: '-' },
  offer: { name: '-', isPlural: false },
}
/** The part of a trade's wordings that the name of its business alone may silence. */
const SILENCED = 0.1

test('the name of a business silences few cards of its trade', () => {
  const found = [...tradesWithCards].flatMap((trade) => {
    const spoken = speech.get(trade)
    const wordings = cardsOf(trade).flatMap(wordingsOfCard)
    const silenced = wordings.filter((wording) => {
      const sentences = said(...paragraphSentences(wording))
      return (
        spoken !== undefined &&
        inOwnersVoice(sentences, NOBODY).length > 0 &&
        inOwnersVoice(sentences, spoken).length === 0
      )
    })
    return silenced.length > SILENCED * wordings.length ? [trade] : []
  })
  expect(found).toEqual([])
})
