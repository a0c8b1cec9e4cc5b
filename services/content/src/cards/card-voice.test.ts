import { expect, test } from 'vitest'
import { inOwnersVoice } from './card-voice.ts'

const words = {
  provider: { article: 'a' as const, one: 'roofing company', many: 'roofing companies' },
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
