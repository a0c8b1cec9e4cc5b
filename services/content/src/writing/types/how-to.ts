import { writtenWordsOf } from '@sortie/prose/text/words'
import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { cautionParts, nextStep, otherAnswers, ownSite } from '../compose/shared-parts.ts'
import { sift } from '../compose/sift.ts'
import { yourPrice, yourTurn } from '../compose/your-turn.ts'
import { withinSentence } from '../english-words.ts'
import { chunksOf } from '../evidence/customer-texts.ts'
import { toldSentences } from '../evidence/evidence-index.ts'
import { LEAVE_IT, MADE_EASIER, TIME_AND_THINGS, WRONG_STEP } from '../interview/type-interviews.ts'
import { asTitle, listed, listedApart, plainLine, unended } from '../plain-text.ts'
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

/** Words by which an owner says what a task comes down to. */
const ESSENCE =
  /\b(?:comes? down to|(?:main|whole|most important) (?:thing|point|rule|trick|secret)|(?:trick|secret) is|what matters)\b/i

/** A mistake of at most so many words can be told beside the first step. */
const SHORT_MISTAKE = 16

/** Beside the first step, `they put it on upside down` would be said of what that step names. */
const POINTS_BACK = /\b(?:it|its|them|this|that|these|those)\b/i

/** The mistake that the owner names first, in a sentence that is short and stands by itself. */
const firstMistake = ({ evidence }: SectionComposer): CitedSentence | null => {
  const [mistake] = evidence.answers.find(({ heading }) => heading === WRONG_STEP)?.sentences ?? []
  const isShort =
    mistake && writtenWordsOf(mistake.text).length <= SHORT_MISTAKE && mistake.text.endsWith('.')
  return isShort && !POINTS_BACK.test(mistake.text)
    ? citedSentence(`Where people go wrong: ${withinSentence(mistake.text)}`, ...mistake.cites)
    : null
}

/** Behind these words a step says why, when or how long, and no longer what to do. */
const ASIDE =
  /[,;:.!?()–—]| (?:and|then|so|until|till|because|since|before|after|if|when|where|which|that|to|for|with) /
/** So many words of a step say what to do, and so many stand in a summary of all steps. */
const LONGEST_DEED = 10
const LONGEST_SUMMARY = 50
const FEWEST_SUMMED_UP = 3

/** A step that begins with one of these tells of something, or says when, before it says what to do. */
const NO_ORDER =
  /^(?:the|an?|this|that|these|those|it|its|if|when|once|while|you|your|we|our|i|my|they|he|she|with|for|at|on|in|from|by|as|then|first|next|after|before|now|always|never|don['’]?t|do not|most|some|all|every|each|one|two|three|four|five|six|ten|there|here|usually|about|\d+)$/i
const isOrder = (text: string): boolean => !NO_ORDER.test(text.split(' ')[0] ?? '')

/** Words behind which two things stand: `between blade and deck`. */
const OF_TWO: ReadonlySet<string> = new Set(['between', 'both', 'either'])
/** Returns true where a text ends between two things that belong together. */
const endsWithinPair = (text: string): boolean => {
  const words = text.toLowerCase().split(' ')
  const at = words.findLastIndex((word) => OF_TWO.has(word))
  return at >= 0 && !words.slice(at).some((word) => word === 'and' || word === 'or')
}
/** `two parts compost | , one part bark`: the next one of a list. */
const NEXT_OF_LIST = /^, (?:\d|an?\b|the\b|one\b|two\b|three\b|half\b)/i

/** The first words of a text, up to where it tells more than what to do. */
const firstDeed = (text: string): string => {
  for (let from = 0; from < text.length; ) {
    const found = text.slice(from).search(ASIDE)
    if (found < 0) break
    const at = from + found
    const isCut = endsWithinPair(text.slice(0, at)) || NEXT_OF_LIST.test(text.slice(at))
    if (!isCut) return text.slice(0, at)
    from = at + 1
  }
  return text
}

/** What a step tells readers to do, in its first words; null where these are no plain order. */
const deedOf = (text: string): string | null => {
  const deed = firstDeed(text).trim()
  const { length } = writtenWordsOf(deed)
  return length >= 2 && length <= LONGEST_DEED && isOrder(deed) ? withinSentence(deed) : null
}

/** All steps in one sentence, which answers the search; null where one of them is no plain order, or they are too long. */
const summary = (
  { evidence, check }: SectionComposer,
  task: string,
  texts: readonly string[],
): CitedSentence | null => {
  const firsts = texts.map((text) => toldSentences(evidence.itemByText, chunksOf(text))[0])
  const deeds = firsts.flatMap((first) => (first ? (deedOf(first.text) ?? []) : []))
  const isWhole = deeds.length === texts.length && deeds.length >= FEWEST_SUMMED_UP
  if (!isWhole || writtenWordsOf(deeds.join(' ')).length > LONGEST_SUMMARY) return null
  const cites = firsts.flatMap((first) => first?.cites ?? [])
  return (
    [`To ${task}`, 'In short']
      .map((start) => citedSentence(`${start}, ${listedApart(deeds)}.`, ...cites))
      .find((sentence) => sift(paragraph([sentence]), check)[0]?.part) ?? null
  )
}

/** The step that everything begins with, and where people go wrong. */
const beginning = (
  composer: SectionComposer,
  task: string,
  texts: readonly string[],
): SectionBlock[] => {
  const [first] = toldSentences(composer.evidence.itemByText, chunksOf(texts[0] ?? ''))
  // The first step may speak of what the task avoids (“without streaks”), which the checker takes for a contradiction.
  const aims = [task, task.split(/ without /i)[0] ?? task]
  const starts = aims.map((aim) =>
    composer.inTurn([
      `To ${aim}, start here:`,
      `To ${aim}, begin here:`,
      `To ${aim}, this comes first:`,
      `To ${aim}, do this first:`,
    ]),
  )
  const begun = [...starts, 'Start here:']
    .map(
      (start) => first && citedSentence(`${start} ${withinSentence(first.text)}`, ...first.cites),
    )
    .find((sentence) => sift(paragraph([sentence]), composer.check)[0]?.part)
  return paragraph([
    begun ?? citedSentence(`You can ${task} in the ${texts.length} steps below.`),
    firstMistake(composer),
  ])
}

/**
 * Answers the search: with the owner's own answer to it, with what they say that the task comes down to, with all steps in
 * short, or else with its first step. A list of tools answers nothing.
 */
const opening = (
  composer: SectionComposer,
  task: string,
  texts: readonly string[],
): SectionBlock[] => {
  const own = composer.keywordAnswer()
  if (own.length > 0) return own
  const essence = composer.answersWhere(
    ({ sentences: [first], topic }) =>
      first !== undefined && topic !== 'price' && ESSENCE.test(first.text),
    1,
  )
  if (essence.length > 0) return essence.map((answer) => ({ ...answer, heading: null }))
  const all = summary(composer, task, texts)
  return all ? paragraph([all]) : beginning(composer, task, texts)
}

/** Lists what a task needs: the owner's tools, and what the steps use beside them. */
const needs = (composer: SectionComposer): SectionBlock[] => {
  const texts = [...composer.evidence.itemByText.values()].filter(({ text }) =>
    text.startsWith(TOOLS),
  )
  const [first] = texts
  if (!first) return []
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
      ? `To have at hand: ${named.replace(/(^|, | and )an? /g, '$1')}.`
      : `You need ${things}.`
  return [
    ...paragraph([citedSentence(sentence, first.id, ...unlisted.map(({ id }) => id))]),
    ...paragraph(texts.slice(1).map(({ text, id }) => citedSentence(text, id))),
  ]
}
const TOOLS = 'Tools and materials: '

/**
 * Lays out what people get wrong at a step, and then what they get wrong in general under its own heading: whoever waits for
 * Christmas makes no mistake at a step.
 */
const mistakes = (composer: SectionComposer): SectionBlock[] => {
  const atStep = composer.answersWhere(({ heading }) => heading === WRONG_STEP, 1)
  const before = composer.answersWhere(
    ({ topic, isOurs }) => isOurs && topic === 'problems',
    2 - atStep.length,
  )
  return [...atStep, ...before, ...composer.answers('mistakes')]
}

/** Lays out what a reader needs before the first step: the owner's answer on it, and their list of things. */
const timeAndThings = (composer: SectionComposer): SectionLayout => ({
  role: 'needs',
  heading: composer.inTurn([
    'What you need',
    'What to have at hand',
    'Tools and materials',
    'What it takes',
  ]),
  isRequired: false,
  isOfItsAnswer: true,
  parts: [
    ...composer.answersWhere(({ heading }) => heading === TIME_AND_THINGS, 1),
    ...needs(composer),
  ],
})

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
      parts: [...opening(composer, task, texts), ...cautionParts(composer)],
    },
    timeAndThings(composer),
    // A reader who should not begin has to know it before the first step.
    {
      role: 'professional',
      heading: LEAVE_IT,
      isRequired: false,
      isOfItsAnswer: true,
      parts: composer.answersWhere(({ heading }) => heading === LEAVE_IT, 1),
    },
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
      opensWithAnswer: true,
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
