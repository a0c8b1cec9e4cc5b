import type { Seeded } from './seeded.ts'

// Sentences of plain advice: no number, name, quote or claim about the world stands in them.

const STARTS = [
  'Before you decide,',
  'As a first step,',
  'When you compare offers,',
  'If you are unsure,',
  'In a quiet week,',
  'While you plan,',
  'Once the basics are clear,',
  'Where time is short,',
  'To keep things simple,',
  'After the first talk,',
  'When something changes,',
  'If money is tight,',
]
const ACTIONS = [
  'write down what you need',
  'ask what is included',
  'check what happens when something goes wrong',
  'look at the work itself',
  'ask for the terms in writing',
  'compare like with like',
  'read the small print aloud',
  'agree on who does what',
  'keep a short list of open questions',
  'take a photo of the starting point',
  'leave room for a change of plan',
  'test the idea on a small scale',
  'name the result that you want to see',
  'set a date for the next look',
  'talk to somebody who did it recently',
  'drop what does not help the decision',
  'put the most important point first',
  'note what you would do differently',
  'choose the option that you can explain',
  'start with the part that worries you most',
]
const REASONS = [
  'so that the choice rests on facts',
  'because surprises cost more later',
  'so that everybody means the same thing',
  'and keep the answer where you find it again',
  'so that a delay does not turn into a dispute',
  'because memory is kind to bad plans',
  'and come back to it with fresh eyes',
  'so that you can say no without a bad feeling',
  'because a clear question gets a clear answer',
  'and share it with the people who are affected',
  'so that the next step is obvious',
  'because small checks prevent large repairs',
  'and mark what is still missing',
  'so that you notice early when it drifts',
  'because good work stands up to questions',
]

const ABOUT = ['For', 'With', 'When it comes to', 'In all questions of', 'As for']

/** One sentence of advice that is not among those said before; some are about `term`, where there is one. */
export const advice = (random: Seeded, said: Set<string>, term?: string): string => {
  for (;;) {
    const start =
      term && random.next() < 0.3 ? `${random.pick(ABOUT)} ${term},` : random.pick(STARTS)
    const sentence = `${start} ${random.pick(ACTIONS)}, ${random.pick(REASONS)}.`
    if (said.has(sentence)) continue
    said.add(sentence)
    return sentence
  }
}
