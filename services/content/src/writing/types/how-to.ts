import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { cautionParts, nextStep, otherAnswers, ownSite } from '../compose/shared-parts.ts'
import { yourPrice, yourTurn } from '../compose/your-turn.ts'
import { chunksOf } from '../evidence/customer-texts.ts'
import { toldSentences } from '../evidence/evidence-index.ts'
import { MADE_EASIER, TIME_AND_THINGS, WRONG_STEP } from '../interview/type-interviews.ts'
import { asTitle, listed, plainLine, unended } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { neededThings, withArticles } from '../wording/countable.ts'
import { unlistedThings } from '../wording/needed-things.ts'
import { cardHeading, cardSection } from './card-sections.ts'
import { type ArticleTypeDefinition, type LayOut, optionalSection, outlineSection } from './type.ts'

/** Returns the task that the reader wants done, as it goes on after "how to". */
const taskOf = ({ assignment }: SectionComposer): string => {
  const task = unended(plainLine(assignment.brief.facts.task ?? assignment.brief.keyword))
  return task.replace(/^how (?:to|do (?:i|you)) /i, '')
}

const steps = (composer: SectionComposer, texts: readonly string[]): SectionBlock[] => {
  const items = texts.flatMap((text): CitedSentence[][] => {
    const own = toldSentences(composer.evidence.itemByText, chunksOf(text))
    return own.length > 0 ? [own] : []
  })
  return items.length > 0 ? [{ type: 'list', ordered: true, lead: null, items }] : []
}

/** Returns the needs of the task for the first sentence: the owner's tools, or how many steps there are. */
const needs = (composer: SectionComposer, task: string, count: number): SectionBlock[] => {
  const texts = [...composer.evidence.itemByText.values()].filter(({ text }) =>
    text.startsWith(TOOLS),
  )
  const [first] = texts
  if (!first) {
    const sentence = composer.inTurn([
      `You can ${task} in the ${count} steps below.`,
      `There are ${count} steps to it, in this order.`,
      `It takes ${count} steps, one after the other.`,
    ])
    return paragraph([citedSentence(sentence)])
  }
  const { tools = [], steps: stepTexts = [] } = composer.assignment.brief.facts
  // Of a list that is longer than an item, the first part is named.
  const listedTools = tools.filter((tool) => first.text.includes(plainLine(tool)))
  const unlisted = unlistedThings(stepTexts, tools).flatMap(({ thing, step }) => {
    const [item] = chunksOf(step).flatMap((text) => composer.evidence.itemByText.get(text) ?? [])
    return item ? [{ thing, id: item.id }] : []
  })
  const named =
    unlisted.length === 0 || listedTools.length === 0
      ? unended(first.text.slice(TOOLS.length))
      : listed([...listedTools.map(plainLine), ...unlisted.map(({ thing }) => thing)])
  // Things that are named without their articles read as a list, and no sentence goes on with one.
  const things = neededThings(named)
  const sentence =
    things === null
      ? `What you need to ${task}: ${named.replace(/(^|, | and )an? /g, '$1')}.`
      : `To ${task}, you need ${things}.`
  return [
    ...paragraph([citedSentence(sentence, first.id, ...unlisted.map(({ id }) => id))]),
    ...paragraph(texts.slice(1).map(({ text, id }) => citedSentence(text, id))),
  ]
}
const TOOLS = 'Tools and materials: '

/** Lays out what people get wrong, at a step and before: we asked for both, and a reader looks for one list of mistakes. */
const mistakes = (composer: SectionComposer): SectionBlock[] => {
  const atStep = composer.answersWhere(({ heading }) => heading === WRONG_STEP, 1)
  const before = composer.answersWhere(
    ({ topic, isOurs }) => isOurs && topic === 'problems',
    2 - atStep.length,
  )
  const [first, ...others] = [...atStep, ...before]
  return [
    ...(first ? [first] : []),
    ...others.map((other) => ({ ...other, heading: null })),
    ...composer.answers('mistakes'),
  ]
}

/** Lays out the answer on what a reader needs before the first step, under the heading that the answer has. */
const timeAndThings = (composer: SectionComposer): SectionLayout => {
  const parts = composer.answersWhere(({ heading }) => heading === TIME_AND_THINGS, 1)
  return { role: 'needs', heading: parts[0]?.heading ?? TIME_AND_THINGS, isRequired: false, parts }
}

/** A task in the owner's own steps, and when to leave it to somebody else. */
const layOutHowTo: LayOut = (composer) => {
  const { filling, vary, assignment } = composer
  const { words } = filling
  const { provider } = words
  const task = taskOf(composer)
  const texts = assignment.brief.facts.steps ?? []
  const count = texts.length
  const hasMistakes = composer.evidence.answers.some(({ topic }) => topic === 'problems')
  const plans: SectionLayout[] = [
    {
      role: 'answer',
      heading: null,
      isRequired: true,
      parts: [
        ...composer.keywordAnswer(),
        ...needs(composer, task, count),
        ...cautionParts(composer),
      ],
    },
    timeAndThings(composer),
    {
      role: 'steps',
      heading: composer.inTurn([
        `How to ${task}, step by step`,
        `The steps: how to ${task}`,
        `How to ${task} in ${count} steps`,
        `How to ${task}: all steps in order`,
      ]),
      isRequired: true,
      parts: [
        ...steps(composer, texts),
        ...composer.answersWhere(({ heading }) => heading === MADE_EASIER, 1),
      ],
      // A task without tools is done on paper or on the phone.
      prompt: assignment.brief.facts.tools?.length
        ? 'Add a photo of the step that people find difficult.'
        : null,
    },
    {
      role: 'mistakes',
      heading: composer.inTurn([
        'Where it goes wrong',
        'Mistakes to avoid',
        'What can go wrong',
        'Common mistakes',
      ]),
      isRequired: false,
      isOfItsAnswer: true,
      parts: mistakes(composer),
      prompt: yourTurn(
        composer,
        'problems',
        'Tell of a time when a step was skipped, and what came of it.',
      ),
    },
    {
      role: 'professional',
      heading: cardHeading('quality', composer),
      isRequired: false,
      parts: composer.answers('how-to-choose', 'how-to-compare'),
      card: 'quality',
    },
    cardSection('kinds', composer),
    {
      role: 'ask',
      heading: vary('ask heading', [
        'What to ask before somebody else does it',
        'If you would rather have it done',
        'Before you hand it to somebody',
        'If somebody does it for you',
      ]),
      isRequired: false,
      parts: composer.answers('what-to-ask', 'why-it-matters'),
    },
    {
      role: 'cost',
      heading: cardHeading('price', composer),
      isRequired: false,
      parts: composer.answers('cost'),
      card: 'price',
      prompt: yourPrice(
        composer,
        'Name a typical price of yours for this, and say what it includes.',
      ),
    },
    {
      role: 'upkeep',
      heading: composer.inTurn([
        'What comes after',
        'Once it is done',
        'Afterward',
        'What to do next',
      ]),
      isRequired: false,
      parts: composer.answers('how-to-measure'),
    },
    ownSite(composer),
    otherAnswers(composer),
    nextStep(composer),
  ]
  // The search keeps its words, so that whoever typed it finds them.
  const named = /^how to /i.test(filling.keyword)
    ? asTitle(withArticles(filling.keyword))
    : `How to ${task}`
  return {
    plans,
    naming: {
      titles: [
        `${named}: ${count} steps`,
        ...(assignment.brief.facts.tools?.length
          ? [`${named}: what you need, and ${count} steps`]
          : []),
        `${named}, step by step`,
        ...(hasMistakes ? [`${named}, and where it goes wrong`] : []),
        named,
      ],
      descriptions: [
        `${named} in ${count} steps: what you need, what to do, and when to leave it to ${provider.article} ${provider.one}.`,
        `${named}: what you need, what to do and where it goes wrong.`,
        `${named}, step by step.`,
        'What you need, what to do, where it goes wrong, and when to stop.',
      ],
      slug: filling.keyword,
    },
  }
}

export const HOW_TO: ArticleTypeDefinition = {
  layOut: layOutHowTo,
  titleForm: 'How to {task} in {n} steps',
  outline: [
    outlineSection(
      'answer',
      'The short version',
      'In 40 to 60 words what to do, then who it is for.',
    ),
    outlineSection(
      'needs',
      'What you need',
      'Tools, materials and what to know; only those that the items name.',
    ),
    outlineSection(
      'preparation',
      'Before you begin',
      'What to prepare, why, and how to tell that it is ready.',
    ),
    outlineSection(
      'steps',
      'Step by step',
      'The owner’s steps in their order: do, why, and what to check.',
    ),
    outlineSection(
      'finish',
      'Finish the job',
      'What to check at the end, what to clear away, what to watch later.',
    ),
    outlineSection(
      'mistakes',
      'Mistakes to avoid',
      'What goes wrong, how to notice, how to put it right.',
    ),
    optionalSection('cost', 'What it costs', 'What doing it oneself and having it done depend on.'),
    outlineSection(
      'professional',
      'When to call a professional',
      'The signs that it is beyond a novice.',
    ),
    outlineSection('next-step', 'What to do next', 'The one thing to do after reading.'),
  ],
}
