// Prints which part of their words two businesses of one town, trade and brief share besides their answers:
// node services/content/evaluation/measure-shared.ts
import { cardsOf } from '../src/cards/library.ts'
import { readBuyersBriefs, writingTaskOf } from './evaluation.ts'
import { meanSharedShares } from './shared-words.ts'

const PAIRS = 10
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(7)

for (const one of readBuyersBriefs()) {
  const { ofAll, ofRest } = meanSharedShares(writingTaskOf(one), PAIRS)
  const cards = cardsOf(one.trade)
  const worded = cards.filter(({ otherWording }) => otherWording !== undefined)
  console.log(
    one.id.padEnd(26),
    one.trade.padEnd(24),
    `${worded.length} of ${cards.length} cards have two wordings`.padEnd(34),
    `${percent(ofAll)} of all words, ${percent(ofRest)} of those besides the answers`,
  )
}
