import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { describe, expect, test } from 'vitest'
import { subjectOfCard } from '../../cards/card.ts'
import { cardsOf } from '../../cards/library.ts'
import { sampleTrades } from '../../passages/sample-trades.ts'
import { citedSentence } from '../compose/section-blocks.ts'
import { indexEvidence, type TradeCard } from '../evidence/evidence-index.ts'
import { sentencesIn } from '../plain-text.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { fittingCards } from './fitting-cards.ts'

const plumber = { ...sampleTrades[0]!, trade: 'plumber' }
const SAID_OF_SEARCH = 'Ours lasts about as long as you look after it, and we tell you so.'

const card = (id: string, text: string): TradeCard => ({
  id,
  subject: subjectOfCard(id)!,
  sentences: sentencesIn(text).map((sentence) => citedSentence(sentence, 'e1')),
})
const HEATERS = card(
  'plumber-kinds-90',
  'A tank heater keeps water hot all day long. A tankless heater warms it while it flows through. The tank runs empty at some point, and the other kind never does, though it wants a larger supply.',
)
const DRAINS = card(
  'plumber-kinds-91',
  'Drains close up in their own ways. Hair sits near the top and comes out with a hook. Grease sits further down, and roots sit in the pipe under the lawn, where only a cutter gets through.',
)
const PRICES = card(
  'plumber-price-90',
  'The price follows what has to be opened. A pipe in a basement is in reach within minutes. The same pipe behind a tiled wall means that somebody has to close the wall again afterward.',
)
const TIMES = card(
  'plumber-timing-90',
  'A heater is best changed in mild weather. Nobody minds while the water is off. In the first cold week all heaters of a street give up at once, and everybody waits for the same van.',
)
const CALLS = card(
  'plumber-questions-90',
  'A heater deserves some questions first. What does the warranty of the tank leave out? What happens to the old one, and who carries it up the stairs and takes it away for good?',
)

type CardBrief = Pick<DraftBrief, 'keyword'> & Partial<DraftBrief>
const fitting = (
  cards: readonly TradeCard[],
  { type = 'informational', ...brief }: CardBrief,
): string[] => {
  const assignment = assignmentOf(type, plumber, { brief: { answers: [], ...brief } })
  const { answers } = indexEvidence(assignment)
  return fittingCards(assignment, { cards: [...cards], answers }, plumber).map(({ id }) => id)
}
const answered = (question: string, answer = SAID_OF_SEARCH) => ({ question, answer })
const heaters = { keyword: 'water heater replacement' }

describe('an article that explains something', () => {
  test('takes cards that are near to its search, and none on another thing of the trade', () => {
    expect(fitting([HEATERS, DRAINS, TIMES], heaters)).toEqual([HEATERS.id, TIMES.id])
  })

  test('takes no card that comes to speak of its search later on', () => {
    const laundry = card(
      'plumber-faults-93',
      'Rust in the laundry starts small. The heater in the corner sheds flakes. Soon the water runs brown, the heater knocks at night, and the drum of the washer has a ring that nobody can scrub off.',
    )
    expect(fitting([HEATERS, laundry], heaters)).toEqual([HEATERS.id])
  })

  test('takes a card on what the owner’s answer to the search names, if it names the thing of the search too', () => {
    const trade = { ...plumber, trade: 'fencing' }
    // Our editors marked it as one on posts.
    const { id, text } = cardsOf('fencing').find((one) => one.id === 'fencing-kinds-2')!
    const posts = card(id, text)
    const keyword = 'wood fence'
    const fittingAfter = (answer: string) => {
      const answers = [answered(`What do you tell people who ask about “${keyword}”?`, answer)]
      const assignment = assignmentOf('informational', trade, { brief: { keyword, answers } })
      const { answers: told } = indexEvidence(assignment)
      return fittingCards(assignment, { cards: [posts], answers: told }, trade).map(({ id }) => id)
    }
    expect(fittingAfter('Twelve years, and it is the posts that go first.')).toEqual([posts.id])
    expect(fittingAfter('Twelve years, if nobody leans on it.')).toEqual([])
  })

  test('takes no general card where the search names a thing', () => {
    expect(fitting([HEATERS, PRICES], heaters)).toEqual([HEATERS.id])
  })

  test('takes no card on how the work goes, which only its owner can promise', () => {
    const steps = card(
      'plumber-steps-91',
      'A heater is changed within a day. The water goes off, and the old heater is drained through a hose. Then the new one is set on a pan, filled, lit and watched, and the floor is wiped before anybody leaves.',
    )
    expect(fitting([steps], heaters)).toEqual([])
  })

  test('takes of a card what is about things that the search or the owner names', () => {
    const mixed = card(
      'plumber-kinds-93',
      'A heater with a tank stands in a corner. A drain in the floor beside it takes the water. Faucets far from it run cold for a while. A heater on a wall saves the corner, and a heater under the sink serves that sink alone without any pipe across the house.',
    )
    const sentences = (answer: string) => {
      const answers = [answered('Is there anything else?', answer)]
      const assignment = assignmentOf('informational', plumber, { brief: { answers, ...heaters } })
      const { answers: told } = indexEvidence(assignment)
      const [found] = fittingCards(assignment, { cards: [mixed], answers: told }, plumber)
      return (found?.sentences ?? []).map(({ text }) => text.split(' ', 2).join(' '))
    }
    expect(sentences('We bring the drain pan.')).toEqual(['A heater', 'A drain', 'A heater'])
    expect(sentences('We take our shoes off.')).toEqual([])
  })

  test('takes general cards for a search for the trade itself', () => {
    expect(fitting([HEATERS, PRICES], { keyword: 'plumber near me' })).toEqual([PRICES.id])
  })

  test('takes no questions with which readers test the business', () => {
    expect(fitting([CALLS], heaters)).toEqual([])
  })
})

describe('what the owner said', () => {
  test('leaves no room for a card on the same', () => {
    const answers = [answered('When should people get in touch with you, and when is it too late?')]
    expect(fitting([HEATERS, TIMES], { ...heaters, answers })).toEqual([HEATERS.id])
  })

  test('answers a search that asks how long: no card answers it again', () => {
    const keyword = 'how long does a water heater last'
    const answers = [answered(`What do you tell people who ask about “${keyword}”?`)]
    expect(fitting([HEATERS, TIMES], { keyword, answers })).toEqual([HEATERS.id])
    expect(fitting([HEATERS, TIMES], { keyword })).toEqual([HEATERS.id, TIMES.id])
  })

  test('is not said again in nearly the same words', () => {
    const answers = [
      answered(
        'Do you sell both kinds?',
        'We do. The tank heater keeps the water hot all day, which you pay for.',
      ),
    ]
    expect(fitting([HEATERS], { ...heaters, answers })).toEqual([])
  })

  test('is no repetition of the owner for words that any sentence has', () => {
    const said = 'Some of them break before they are old, and those have their price.'
    const answers = [answered('What do your prices include and exclude?', said)]
    const swaps = card(
      'plumber-kinds-92',
      'A heater is changed in a day. Before them all, those pipes that break get their tags. Then the tank is drained, the fittings are loosened, and whatever was behind it comes to light and is cleaned away.',
    )
    expect(fitting([swaps], { ...heaters, answers })).toEqual([swaps.id])
  })

  test('on what to do in danger is the only instruction', () => {
    const danger = card(
      'plumber-faults-90',
      'A heater that bangs has scale on its floor. The flame heats the stone and not the water. If the flame turns yellow, close the gas and open a window before you do anything else at all.',
    )
    expect(fitting([danger], heaters)).toEqual([danger.id])
    const answers = [
      answered('Is there anything else?', 'If you smell gas, leave the house and call from there.'),
    ]
    expect(fitting([danger], { ...heaters, answers })).toEqual([])
  })
})

describe('a how-to', () => {
  const howTo: CardBrief = {
    type: 'how-to',
    keyword: 'how to drain a water heater',
    facts: { task: 'drain a water heater', steps: ['Close the supply.', 'Open the drain.'] },
  }

  test('takes a card that has words of its task which the whole trade has not', () => {
    const drained = card(
      'plumber-price-91',
      'A heater that was drained each year costs little to look after. One that never was holds a bucket of stone. That makes the drain valve stick, and a stuck valve is the dear part of it.',
    )
    expect(fitting([drained, HEATERS, PRICES, DRAINS], howTo)).toEqual([drained.id])
  })

  test('takes none on how it is done, or on what goes wrong: the steps are the owner’s', () => {
    const steps = card(
      'plumber-steps-90',
      'A heater drains through a hose. The drain valve sits at its foot. The water is let cool for some hours first, and then it runs out to the yard without a hurry.',
    )
    const faults = card(
      'plumber-faults-91',
      'A heater that drains slowly is full of stone. The drain valve clogs at once. It is poked free with a wire, and then the rest comes out in a rush, brown at first and clear later.',
    )
    expect(fitting([steps, faults], howTo)).toEqual([])
  })
})

test('a comparison takes no cards: its owner says what each option is', () => {
  const comparison: CardBrief = {
    type: 'comparison',
    keyword: 'tank vs tankless water heater',
    facts: { options: ['Tank', 'Tankless'], criteria: ['Price'] },
  }
  expect(fitting([HEATERS, DRAINS, PRICES, TIMES], comparison)).toEqual([])
})
