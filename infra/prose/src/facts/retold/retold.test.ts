import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../markdown/read.ts'
import { checkSentences } from '../check.ts'
import { claimsOf } from '../claims.ts'
import type { CheckedItem } from '../subject.ts'

const customer = (text: string): CheckedItem => ({
  id: 'e1',
  kind: 'customer',
  voice: 'customer',
  text,
  source: { name: 'You', url: null },
})

const kindsIn = (item: CheckedItem, text: string, brief = '') =>
  checkSentences(claimsOf(readMarkdown(`${text} [e1]`)), [item], { brief }).map(({ kind }) => kind)

type Told = { item: string; is: string[]; isNot: string[] }
const sums: Record<string, Told> = {
  'a price with what comes on top': {
    item: 'A tuning is £75. A pitch raise is another £40.',
    is: ['With a pitch raise you would pay a hundred and fifteen pounds.'],
    isNot: ['With a pitch raise you would pay a hundred and twenty-five pounds.'],
  },
  'the hours of the shortest job': {
    item: 'Two men and a van are £65 an hour with a minimum of three hours.',
    is: ['The shortest job comes to a hundred and ninety-five pounds.'],
    isNot: ['The shortest job comes to a hundred and thirty-five pounds.'],
  },
  'some for the price of fewer': {
    item: 'Dining chairs are £48 each, and if you bring six I do them for the price of five.',
    is: ['Six chairs come to two hundred and forty pounds.'],
    isNot: ['Six chairs come to two hundred and sixty pounds.'],
  },
  'what is left': {
    item: 'There are 32 pitches, 20 of them with electric.',
    is: ['Twelve pitches are without electric.'],
    isNot: ['Fifteen pitches are without electric.'],
  },
  'a sum of two kinds under a name of both': {
    item: 'There are four boys and three girls in a group. We have 4 vans and 9 staff.',
    is: ['A group has seven children.'],
    isNot: ['A group has seven boys.', 'We have 13 vans.'],
  },
  'a share of two counts that the item joins': {
    item: 'Last year we buried 212 people and cremated 106.',
    is: ['A third of the people whom we looked after last year were cremated.'],
    isNot: ['A quarter of the people whom we looked after last year were cremated.'],
  },
  'one for every few': {
    item: 'We have 44 children and 11 teachers.',
    is: ['There is one teacher to every four children.'],
    isNot: ['There is one teacher to every three children.'],
  },
  'a price that is reduced': {
    item: 'Lunch is $14.50, dinner $32. On Tuesdays everything is half price.',
    is: ['On a Tuesday dinner is sixteen dollars.'],
    isNot: ['On a Tuesday dinner is eighteen dollars.'],
  },
  'a discount': {
    item: 'A season pass is £1,250 for adults. Pay by May and you get £150 off.',
    is: ['Pay by May and the pass is eleven hundred pounds.'],
    isNot: ['Pay by May and the pass is a thousand pounds.'],
  },
  'a part that begins its own sentence': {
    item: 'I have 34 students. Eleven are over fifty.',
    is: ['About a third of my students are over fifty.'],
    isNot: ['About half of my students are over fifty.'],
  },
  'two that lie so many years apart': {
    item: 'In 2023 we did 2,900 tests, in 2025 it was 3,480.',
    is: ['We did 580 more tests in 2025 than two years before.'],
    isNot: ['We did 580 more tests in 2025 than three years before.'],
  },
}

const reckonings: Record<string, Told> = {
  'a sum of two that nobody adds': {
    item: 'We guarantee our roofs for ten years and gutters for two years.',
    is: ['The guarantee on a roof is ten years.'],
    isNot: ['Our roofs are guaranteed for twelve years altogether.'],
  },
  'a sum of two that the sentence names': {
    item: 'A front door key is £6, and a padlock is £11.',
    is: ['A front door key with a padlock comes to £17.'],
    isNot: ['A front door key with a ring comes to £17.'],
  },
  'a difference of two prices': {
    item: 'A deep clean is $240 and a regular clean is $140. Parking is free.',
    is: ['A deep clean costs $100 more than a regular one.'],
    isNot: ['A regular clean is $100, and you do not pay for parking.'],
  },
  'a figure that is another thing’s': {
    item: 'We guarantee roofs for ten years and gutters for two years. A small dog is $40, a large dog $65.',
    is: ['The guarantee on a roof is ten years.', 'A large dog is $65.', 'Our dogs start at $40.'],
    isNot: ['Our roofs are guaranteed for two years.', 'A large dog is $40.'],
  },
  'a figure that leaves its thing to another one': {
    item: 'We charge £58, and £10 less for a second flue in the same house.',
    is: ['We charge £58 for a flue.'],
    isNot: ['We charge £60 for a flue.'],
  },
  'a changed unit that is the difference of two others': {
    item: 'We reply within 20 minutes. A call-out is $45. A check-up is $25.',
    is: ['We reply within twenty minutes.', 'A call-out costs $20 more than a check-up.'],
    isNot: ['A later call-out is $20.'],
  },
  'a count that is more than another': {
    item: 'We replaced 14 boilers in May and 1,260 taps last year.',
    is: ['Last year we replaced over 1,200 taps.'],
    isNot: ['In May we replaced more than 13 boilers.'],
  },
  'what many cost, and one': {
    item: 'A lesson is £30 an hour. Ten lessons are £270.',
    is: ['Ten lessons are £270.'],
    isNot: ['Ten lessons are £300 an hour.'],
  },
}

const stances: Record<string, Told> = {
  'a denial of something else': {
    item: 'You don’t need a piano in the first term. An electric one is 350 kroner a month if you rent it.',
    is: ['You can rent an electric piano for 350 kroner a month.'],
    isNot: ['You need a piano in the first term.'],
  },
  'a denial that the sentence turns around': {
    item: 'Nights are possible, dogs aren’t. I don’t make anything without nuts.',
    is: ['Dogs are not possible.'],
    isNot: ['Dogs are welcome.', 'She also makes things without nuts.'],
  },
  'a denial in a fragment': {
    item: 'I put a guarantee of three years on leaks. Not on the glass.',
    is: ['Leaks are covered for three years.'],
    isNot: ['The glass has a guarantee of three years.'],
  },
  'a change that is none of the business': {
    item: 'Dough rests for 18 hours and goes in at 4. A loaf is £4.',
    is: ['The dough rises for 18 hours.'],
    isNot: ['A loaf jumped to £4.', 'The price of a loaf fell to £4.'],
  },
}

const workedOut: Record<string, Told> = {
  'a visit that is free, and those that are not': {
    item: 'Mowing is $45 a visit. The first visit of a new customer is free. I cover everything within 15 miles of downtown.',
    is: ['The first visit is free.', 'She covers a radius of 15 miles around downtown.'],
    isNot: ['The second visit is free.', 'She covers everything within 30 miles of downtown.'],
  },
  'a sum in two steps': {
    item: 'I charge $18 a square foot for walls, labor only. Demo is a flat $600. A shower has about 90 square feet of wall.',
    is: ['With demo, the walls of a shower of 90 square feet come to $2,220.'],
    isNot: ['With demo, the walls of a shower of 90 square feet come to $2,420.'],
  },
  'what each of several gives': {
    item: 'We have 62 goats in milk. Each gives three litres a day.',
    is: ['Together the goats give nearly 190 litres a day.'],
    isNot: ['Together the goats give nearly 230 litres a day.'],
  },
  'an example that the sentence makes up': {
    item: 'A visit is €9, under-twelves €5. Buy 10 percent more tile than you measure.',
    is: [
      'Two adults with two children aged five and eight pay €28.',
      'For 300 tiles on the wall, order 330.',
    ],
    isNot: [
      'Two adults with two children aged five and eight pay €26.',
      'For 300 tiles on the wall, order 360.',
    ],
  },
  'an example with hours': {
    item: 'The quintet is €2,400, the trio €1,500. Every extra hour €300.',
    is: ['With two hours more, the quintet comes to €3,000.'],
    isNot: ['With two hours more, the quintet comes to €3,300.'],
  },
  'a number too precise to follow by chance': {
    item: 'In 2025 we made 96,000 bottles, 15 percent more than the year before that.',
    is: ['A year earlier it had been some 83,500 bottles.'],
    isNot: ['A year earlier it had been some 85,500 bottles.'],
  },
  'the only price of an answer': {
    item: 'Members pay $120 a month and come whenever.',
    is: ['A year’s membership comes to $1,440.'],
    isNot: ['A year’s membership comes to $1,540.'],
  },
  'a price for once a year': {
    item: 'Service once a year, 1,800 kroner, and the guarantee of five years only runs if you do it.',
    is: ['Over those five years, servicing adds up to 9,000 kroner.'],
    isNot: ['Over those five years, servicing adds up to 8,000 kroner.'],
  },
  'a bundle with a price of its own': {
    item: 'A lesson is €45, and a bundle of twelve €510.',
    is: ['The bundle of twelve costs €510.'],
    isNot: ['The bundle of twelve costs €540.'],
  },
  'a time before closing': {
    item: 'Open 10 till 5, last tasting an hour before we close.',
    is: ['The last tasting starts at 4 p.m.'],
    isNot: ['The first tasting starts at 9 a.m.', 'The last tasting starts at 3 p.m.'],
  },
  'the hours of several days': {
    item: 'The shop is open Friday 2 to 6 and Saturday 9 to 12.',
    is: ['In all, the shop is open seven hours a week.'],
    isNot: ['In all, the shop is open nine hours a week.'],
  },
  'a price for a length of time': {
    item: 'A boat is £40 for an hour.',
    is: ['You pay £40 for an hour in a boat.'],
    isNot: ['You pay £40 for a day in a boat.'],
  },
  'months that are listed': {
    item: 'Kids are born in February and March. No patios June through August, walls only from October to April.',
    is: [
      'No patios are laid in those three summer months.',
      'In those two months, kids are born.',
      'Patios are done in seven months of the year.',
    ],
    isNot: ['In those four months, kids are born.', 'Patios are done in nine months of the year.'],
  },
  'cents, and ages that stand for people': {
    item: 'It goes by the word, 16 cents. Under-twelves pay €5.',
    is: ['A word is €0.16.', 'Children under twelve pay €5.'],
    isNot: ['A word is €0.19.', 'Children under ten pay €5.'],
  },
  'an end after so many hours': {
    item: 'Six evenings, two hours each, Wednesdays at seven.',
    is: ['The evenings begin at 7 p.m. and end at nine.'],
    isNot: ['The evenings begin at 7 p.m. and end at ten.'],
  },
  'money that is given back': {
    item: 'If the baby comes early I pay back the evenings you missed. If weeds come back I respray at no charge.',
    is: ['Should the baby come early, you get the money for missed evenings back.'],
    isNot: ['If the baby comes early, you get the whole fee back.'],
  },
  'what is put right and not refunded': {
    item: 'If weeds come back between rounds I respray at no charge.',
    is: ['If weeds come back, she sprays again for free.'],
    isNot: ['If weeds come back, she refunds the round.', 'She is licensed and insured.'],
  },
}

const words: Record<string, Told> = {
  'money in words, and its cents': {
    item: 'A quarter of beef is $14.20 a kilo. Two keys are a tenner.',
    is: ['A quarter costs fourteen dollars twenty a kilo.'],
    isNot: ['A quarter costs fourteen dollars thirty a kilo.'],
  },
  'a unit that stands once': {
    item: 'The first shot is €70 and the booster €45.',
    is: ['The first shot costs seventy euros and the second one forty-five.'],
    isNot: ['The first shot costs seventy euros and the second one fifty-five.'],
  },
  'clocks in words': {
    item: 'I am up at ten to five and the first loaves leave the oven at 6:20.',
    is: ['I am up at 4:50.', 'The first loaves leave the oven at twenty past six.'],
    isNot: ['I am up at 5:10.', 'The first loaves leave the oven at twenty past seven.'],
  },
  'a half past that leaves its hour': {
    item: 'The gate is locked at ten at night and quiet starts at half past.',
    is: ['From 10:30 at night it is quiet.'],
    isNot: ['From 11:30 at night it is quiet.'],
  },
  'an end that follows from a beginning': {
    item: 'Tastings are on Thursdays at half past five and take forty minutes.',
    is: ['Tastings on Thursdays end at ten past six.'],
    isNot: ['Tastings on Thursdays end at ten past seven.'],
  },
  'weeks told as months': {
    item: 'Doodles should come every six weeks.',
    is: ['Doodles should come every month and a half.'],
    isNot: ['Doodles should come every three months.'],
  },
  'days of a week': {
    item: 'The shop is open Tuesday to Saturday from 8am to 4pm.',
    is: ['We are closed on Sundays and Mondays.', 'The shop is open five days a week.'],
    isNot: ['We are closed on Thursdays.', 'The shop is open six days a week.'],
  },
  'days that are open, and those that are not': {
    item: 'We are open Tuesday to Saturday, nine to five. We are closed on Sundays and Mondays.',
    is: [
      'We are open from Tuesday to Saturday.',
      'We are closed on Mondays.',
      'After a rest on Sunday and Monday, we are open again on Tuesday.',
    ],
    isNot: [
      'We are open on Mondays from nine to five.',
      'We are open from Monday to Saturday.',
      'We are closed on Saturdays.',
    ],
  },
  'a day that leaves its month': {
    item: 'Order the ham by 10 December. We sent 26 people away on the 23rd.',
    is: ['On 23 December we sent 26 people away.'],
    isNot: ['On 24 December we sent 26 people away.'],
  },
  'what is not paid': {
    item: 'If you cancel on the day, you pay half. The day before it costs nothing.',
    is: ['Whoever cancels a day before does so for free.'],
    isNot: ['If you cancel on the day, you pay a quarter.'],
  },
  'what is paid': {
    item: 'A deep clean is $240. Oven cleaning is $35 extra. Parking is free.',
    is: ['Parking is free.', 'Oven cleaning is not free.'],
    isNot: ['Oven cleaning is free.', 'A deep clean costs nothing.'],
  },
  'what is free behind its price': {
    item: 'A lesson is £30. The first one is free. Delivery is £15 outside the city, in the city there’s no charge.',
    is: ['The first lesson is free.', 'Delivery is free in the city.'],
    isNot: ['A second lesson is £15.'],
  },
  'nothing but what is needed': {
    item: 'You need nothing but loose trousers.',
    is: ['All you need is a pair of loose trousers.'],
    isNot: ['You need two pairs of loose trousers.'],
  },
}

describe.each(Object.entries({ ...sums, ...reckonings, ...stances, ...workedOut, ...words }))(
  '%s',
  (_, { item, is, isNot }) => {
    test.each(is)('is told by “%s”', (text) => {
      expect(kindsIn(customer(item), text)).toEqual([])
    })

    test.each(isNot)('is not told by “%s”', (text) => {
      expect(kindsIn(customer(item), text)).not.toEqual([])
    })
  },
)

describe('an owner’s story in other words', () => {
  const item = customer(
    'We broke two things in 2025: a lamp and the corner of a wardrobe. Both were paid for within the month. I look at the joints before I quote.',
  )

  test('is theirs if its words say the same', () => {
    expect(kindsIn(item, 'I check the joints before I name a price.')).toEqual([])
  })

  test('is not theirs if most of its words are new', () => {
    expect(
      kindsIn(item, 'We hired a violinist and danced on the staircase for charity.'),
    ).toContain('first-hand')
  })
})

describe('a name', () => {
  const item = customer('My assistant Lourdes Vega learned from Mr Petrie in Bunbury.')

  test.each([
    'Lourdes Vegas learned from Mr Petrie.',
    'Lourdes Vega learned from Mr Petrie in Bunburry.',
  ])('is not one that an item spells otherwise: “%s”', (text) => {
    expect(kindsIn(item, text)).toContain('name')
  })

  test('in small letters is one only where a name may stand, if no list has the word', () => {
    const heating = customer('Heating up takes an hour when it is minus twenty.')
    const namesIn = (text: string) =>
      checkSentences(claimsOf(readMarkdown(`${text} [e1]`)), [heating], {
        brief: '',
        isWord: (word) => word !== 'frost' && word !== 'thermax',
      }).filter(({ kind }) => kind === 'name')
    expect(namesIn('In deep frost it takes an hour to heat up.')).toEqual([])
    expect(namesIn('With stoves such as thermax it takes an hour to heat up.')).toHaveLength(1)
  })

  test('of two words is that of an item as a whole', () => {
    const rival: CheckedItem = {
      ...customer('Humber Motoring says that it has nine instructors.'),
      voice: 'self-said',
      kind: 'passage',
      source: { name: 'Humber Motoring', url: null },
    }
    expect(kindsIn(rival, 'Humber Motoring says that it has nine instructors.')).toEqual([])
    expect(
      kindsIn(rival, 'Humber Driving says that it has nine instructors.', 'A driving school'),
    ).toContain('name')
  })
})

test('a price of one side of a time of day is not that of the other', () => {
  const item = customer('Getting into a house is $95 until six in the evening and $140 after that.')
  expect(kindsIn(item, 'By day it is $95.')).toEqual([])
  expect(kindsIn(item, 'It is $95 after six in the evening.')).toContain('number')
})

test('a teacher by their role is the one from whom somebody learned', () => {
  const item = customer(
    'I trained at the botanical garden under Hector Salas. He told me: “Water deep and seldom.”',
  )
  expect(
    kindsIn(item, '“Water deep and seldom,” my teacher at the botanical garden told me.'),
  ).toEqual([])
  expect(kindsIn(item, '“Water deep and seldom,” my neighbor told me.')).toContain('quote')
})
