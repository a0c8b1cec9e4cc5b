import type { RandomNumbers } from './seeded.ts'

// Sentences of plain advice: no number, name, quote, superlative or claim about the world stands in
// them. Their parts are short and many, so that two articles share few runs of eight words.

const STARTS = [
  'Before you decide,',
  'When you compare offers,',
  'If you are unsure,',
  'While you plan,',
  'To keep things simple,',
  'When something changes,',
  'If money is tight,',
  'As you prepare,',
  'Where time is short,',
  'If people disagree,',
  'When an offer looks good,',
  'Where details are missing,',
  'If a promise sounds vague,',
  'When the work begins,',
  'After each talk,',
  'When you feel rushed,',
]
const ABOUT = ['For', 'With', 'When it comes to', 'In questions of', 'As for']
const VERBS = [
  'write down',
  'compare',
  'check',
  'talk through',
  'ask about',
  'look again at',
  'agree on',
  'explain',
  'question',
  'go over',
  'note',
  'sort out',
  'discuss',
  'review',
  'clear up',
]
const OBJECTS = [
  'the scope of the work',
  'the terms of payment',
  'the order of the steps',
  'the limits of the offer',
  'the cost of a mistake',
  'the way problems are handled',
  'the people involved',
  'the parts that are included',
  'the parts that are left out',
  'the risks you can accept',
  'the tools that are needed',
  'the time it takes',
  'the quality you expect',
  'the reasons behind the price',
  'the questions still open',
  'the rules for changes',
  'the way out of the contract',
  'the care it needs later',
  'the space you have',
  'the noise and the mess',
  'the access to the site',
  'the present state of things',
  'the result you want',
  'the signs of good work',
  'the signs of trouble',
  'the warranty and its limits',
  'the help you get later',
  'the habits of the household',
  'the needs of your customers',
  'the skills it takes',
  'the paperwork',
  'the safety of everybody',
  'the effect on your budget',
  'the options you set aside',
  'the promises made so far',
  'the person to call',
  'the handover at the end',
  'the checks along the way',
  'the spare parts',
  'the lessons of earlier work',
]
const REASONS = [
  'so that the choice rests on facts',
  'so that everybody means the same',
  'and keep the answer',
  'because surprises cost money',
  'because memory fades',
  'so that a delay stays small',
  'so that you can say no',
  'and come back to it later',
  'because clear questions get answers',
  'and share it with those affected',
  'so that the next step is obvious',
  'and mark the gaps',
  'because small checks prevent large repairs',
  'so that you notice a drift early',
  'because good work stands up to questions',
  'and leave room for doubt',
  'so that nobody has to guess',
  'and name what is missing',
  'because details decide',
  'so that the plan survives a change',
  'and ask again if it is unclear',
  'because words are easily forgotten',
  'so that the budget holds',
  'and keep it short',
  'so that you can explain it',
  'because trust needs a ground',
  'and put it on paper',
  'so that help arrives in time',
  'because a pause costs little',
  'and stay polite about it',
  'so that the offers can be compared',
  'because haste is expensive',
  'and take your time',
  'so that the work can go on',
  'because habits are hard to see',
  'and listen to the answer',
]

/** One sentence of advice that is not among those said before; some are about `term`, where there is one. */
export const advice = (
  random: RandomNumbers,
  usedSentences: Set<string>,
  term?: string,
): string => {
  for (;;) {
    const start =
      term && random.next() < 0.15 ? `${random.pick(ABOUT)} ${term},` : random.pick(STARTS)
    const act = `${random.pick(VERBS)} ${random.pick(OBJECTS)}`
    const sentence = `${start} ${act}, ${random.pick(REASONS)}.`
    if (usedSentences.has(sentence)) continue
    usedSentences.add(sentence)
    return sentence
  }
}
