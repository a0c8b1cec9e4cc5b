import { expect, test } from 'vitest'
import { brief as sampleBrief } from '../../drafts/decider/testing-draft.ts'
import { readRisks } from './find-risks.ts'
import { RISK_RULES, type RiskRule } from './risk-rules.ts'
import { wordsOfSentence } from './sentence-words.ts'

const namesOf = (answer: string): RiskRule['name'][] =>
  RISK_RULES.filter(({ find }) => find(wordsOfSentence(answer), null)).map(({ name }) => name)

test.for([
  ['privacy', 'Robert Vance from the bank lost 60 pounds on Ozempic.'],
  ['privacy', 'Mrs Helen Pascoe was in every week when she was in for her breast cancer.'],
  ['privacy', 'Ask for Linda Roy at 48 Balsam Street, (705) 555-0178.'],
  ['privacy', 'Their admin password is still Plaster2011!'],
  ['privacy', 'The password was on a sticky note and it was Crown123.'],
  ['privacy', 'He told me in confidence that he is selling the lab.'],
  ['crime', 'Declan Foley took a deposit from her and never came back.'],
  ['crime', 'Rick Dombrowski kept the man’s money.'],
  ['crime', 'The other tiler in town has no insurance.'],
  ['rival', 'Valley Drain charges $420 and they don’t rinse the filter.'],
  ['medicine', 'We’ve had people come off their blood pressure tablets.'],
  ['dose', 'Give him half a human paracetamol and wait a week.'],
  ['tax', 'If you pay cash there’s no VAT and we don’t bother with an invoice.'],
  ['exclusion', 'We take anybody who asks, no foreigners.'],
  ['source', 'Studies show that 40 percent of tanks leak.'],
  ['promise', 'Our blades are guaranteed for life.'],
  ['endorsement', 'We are the only one that the RHS recommends.'],
  ['insult', 'Most of them are cheapskates.'],
  ['insult', 'The fat ones never tell you their real waist.'],
] as const)('%s is found in “%s”', ([name, answer]) => expect(namesOf(answer)).toContain(name))

test.for([
  'A labrador with diabetes stayed six nights, with two injections a day, $348.',
  'We had a man of 71 with epilepsy start last year, and he swims lengths now.',
  'A lady had lost weight in chemo and wanted her son’s wedding suit to fit, so we took in the waist.',
  'Tablets are free, insulin is $6 a day.',
  'Insulin is $6 a day.',
  'Call us on 0113 496 0000, or come to 12 High Street.',
  'Never give a cat ibuprofen.',
  'Motors are $290 each and I honestly think they’re a waste in a small room.',
  'Pelmets are wrong in a low room.',
  'We charge $385 for a 3,600 litre tank.',
  'Anna Berg and Tom Lund run the workshop with me.',
  'We guarantee our work for a year.',
  'You can pay cash or by card, and VAT is included.',
  'A vet will tell you whether to give him aspirin.',
])('“%s” harms nobody', (answer) => expect(namesOf(answer)).toEqual([]))

test('what is stopped is not printed, and what is private is for its owner to weigh', () => {
  const answer = 'Give him half a human paracetamol. Robert Vance lost 60 pounds on Ozempic.'
  const { printed, risks } = readRisks({
    ...sampleBrief,
    answers: [{ question: 'What do you tell people?', answer }],
  })
  expect(printed.answers[0]!.answer).toBe('Robert Vance lost 60 pounds on Ozempic.')
  expect(risks.map(({ severity }) => severity)).toEqual(['stop', 'warn'])
})
