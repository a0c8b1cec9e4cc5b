import { citedSentence, paragraph, type SectionBlock } from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { cautionParts, nextStep, otherAnswers, siteParts } from '../compose/shared-parts.ts'
import { yourPrice, yourTurn } from '../compose/your-turn.ts'
import { withinSentence } from '../english-words.ts'
import { type ComparisonCells, comparisonCells, isSameName } from '../evidence/cells.ts'
import { othersBeside } from '../evidence/options.ts'
import { questionWords } from '../interview/question-words.ts'
import { mostChoose, oneDecided } from '../interview/type-interviews.ts'
import { asTitle, capital, listed, listedApart, withCapitalsOf } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { speakerOf } from '../wording/speaker.ts'
import { cardHeading } from './card-sections.ts'
import { comparisonTable, openCells, verdictParts } from './comparison-table.ts'
import { type ArticleTypeDefinition, type LayOut, optionalSection, outlineSection } from './type.ts'

/**
 * Returns the options' statements about themselves, and those of registers about them. Other businesses are left out.
 */
const optionParts = (composer: SectionComposer, options: readonly string[]): SectionBlock[] => {
  const isOption = (name: string) => options.some((option) => isSameName(name, option))
  const registered = composer.evidence.companies.filter(({ text }) =>
    options.some((option) => text.toLowerCase().startsWith(option.toLowerCase())),
  )
  const sites = composer.evidence.sites.filter(({ name }) => isOption(name))
  return siteParts(composer, sites, registered)
}

/** The owner's option among those compared, with the item that says so. */
const ownOption = ({ evidence, assignment }: SectionComposer, { options }: ComparisonCells) => {
  const item = [...evidence.itemByText.values()].find(({ text }) =>
    text.startsWith('Our own option is '),
  )
  const shows = assignment.brief.facts.ownOption
  const own = options.find((option) => shows && isSameName(option, shows))
  return own && item ? { name: own, id: item.id } : null
}

/** Returns true where an option is a business: one whose site was read, or that research names as a rival. */
const comparesBusinesses = (
  { evidence, assignment, filling }: SectionComposer,
  { options }: ComparisonCells,
): boolean => {
  const names = [
    filling.business,
    ...evidence.sites.map(({ name }) => name),
    ...(assignment.context?.rivals ?? []).map(({ name }) => name),
  ]
  return options.some((option) => names.some((name) => isSameName(name, option)))
}

/**
 * Says who wrote the page, where it compares businesses: its owner is one of them, or a rival of them. Which kinds of a thing they offer
 * is told by their own answers and cells alone: who names one in the form may sell others too, or another one.
 */
const disclosure = (composer: SectionComposer, compared: ComparisonCells): SectionLayout[] => {
  if (!comparesBusinesses(composer, compared)) return []
  const { filling, assignment } = composer
  const own = ownOption(composer, compared)
  const { ours } = speakerOf(assignment)
  const shows = assignment.brief.facts.ownOption
  return [
    {
      role: 'disclosure',
      heading: composer.inTurn([
        'Who wrote this comparison',
        'Whose comparison this is',
        'About this comparison',
        'Who made this comparison',
      ]),
      isRequired: true,
      parts: paragraph([
        own
          ? citedSentence(
              isSameName(own.name, filling.business)
                ? `${filling.business} wrote this comparison and is one of its options. The prices and notes are ${ours}.`
                : `${filling.business} wrote this comparison. The prices and notes are ${ours}.`,
              own.id,
            )
          : citedSentence(
              `${filling.business} wrote this comparison and has something to gain by it, so check what matters to you.`,
            ),
      ]),
      prompt: shows
        ? yourTurn(composer, 'choosing', 'Say for whom your option is not the right choice.')
        : WHICH_OPTION,
    },
  ]
}

const WHICH_OPTION = 'Say which of the options you sell yourself, if any.'

/** Options side by side: what each states, who picks what, and whose page it is. */
const layOutComparison: LayOut = (composer) => {
  const { filling, vary, assignment } = composer
  const { keyword } = filling
  const compared = comparisonCells(assignment)
  const { options, rows } = compared
  const criteria = rows.map(({ criterion }) => withinSentence(criterion))
  const askedOf = questionWords(assignment.context?.words, speakerOf(assignment))
  const named = asTitle(withCapitalsOf(keyword, options))
  const speaksItself = composer.evidence.sites.some(({ name }) =>
    options.some((option) => isSameName(name, option)),
  )
  const plans: SectionLayout[] = [
    {
      role: 'verdict',
      heading: null,
      isRequired: true,
      parts: [...verdictParts(composer, compared), ...cautionParts(composer)],
    },
    {
      role: 'table',
      heading: composer.inTurn([
        `${named}: the options side by side`,
        `${named} in a table`,
        `${named}: how they compare`,
        `${named}, one beside the other`,
      ]),
      isRequired: true,
      parts: comparisonTable(compared, assignment.brief.country),
      prompt:
        openCells(compared, keyword) ?? (assignment.brief.facts.ownOption ? null : WHICH_OPTION),
    },
    {
      role: 'choices',
      heading: cardHeading('kinds', composer),
      isRequired: false,
      // A reader wants to know what others took, and why, once they have seen the options.
      parts: [
        ...[mostChoose, oneDecided].flatMap((headingOf) =>
          composer.answersWhere(({ heading }) => heading === headingOf(askedOf), 1),
        ),
        ...composer.answers('how-to-choose', 'how-to-compare'),
      ],
    },
    {
      role: 'options',
      heading: composer.inTurn(
        speaksItself
          ? [
              'What each says of itself',
              'In their own words',
              'What they say about themselves',
              'The options about themselves',
            ]
          : ['Before you choose', 'Before you decide', 'What to know first', 'First questions'],
      ),
      isRequired: false,
      parts: [
        ...optionParts(composer, options),
        ...composer.answers('what-to-ask', 'why-it-matters'),
      ],
    },
    {
      role: 'cost',
      heading: cardHeading('price', composer),
      isRequired: false,
      parts: composer.answers('cost'),
      prompt: yourPrice(
        composer,
        'Name a price of yours, and what it includes that others charge for.',
      ),
    },
    {
      role: 'mistakes',
      heading: vary('mistakes heading', [
        'Mistakes in comparing',
        'Where comparisons go wrong',
        'What misleads people',
        'Wrong ways to compare',
      ]),
      isRequired: false,
      parts: composer.answers('mistakes'),
    },
    {
      role: 'upkeep',
      heading: cardHeading('upkeep', composer),
      isRequired: false,
      parts: composer.answers('how-to-measure'),
    },
    otherAnswers(composer),
    ...disclosure(composer, compared),
    nextStep(composer),
  ]
  const pair = options.slice(0, 2).join(' vs ')
  const whole = [named, ...othersBeside(keyword, options).map(withinSentence)].join(' vs ')
  const all = listed(options)
  return {
    plans,
    naming: {
      ...(options.length === 2 && {
        title: `${capital(options.map(withinSentence).join(' or '))}?`,
      }),
      titles: [
        ...(/ (?:vs|or) /i.test(named) ? [whole] : [`${pair}: ${keyword} compared`]),
        ...(whole === named ? [`${named}: ${all} compared`] : []),
        `${whole}: which is right for you?`,
        `${whole} compared`,
      ],
      descriptions: [
        `${all} compared for “${keyword}”: ${listedApart(criteria)}.`,
        `${options.length} options for “${keyword}” side by side: ${listedApart(criteria)}.`,
        `Options for “${keyword}” side by side.`,
        'Options side by side, point by point.',
      ],
      slug: keyword,
    },
  }
}

export const COMPARISON: ArticleTypeDefinition = {
  layOut: layOutComparison,
  tableRole: 'table',
  titleForm: '{A} vs {B} for {need}',
  outline: [
    outlineSection(
      'verdict',
      'Which one fits you',
      'Who should choose which, in one sentence for each need.',
    ),
    outlineSection('table', 'Side by side', 'What the table shows, and where nothing is stated.'),
    outlineSection(
      'first-option',
      'A closer look',
      'The first option: what it does well, for whom, its limits.',
    ),
    outlineSection('second-option', 'The alternative', 'The second option, in the same way.'),
    optionalSection('other-options', 'Further options', 'The others, in the same way.'),
    outlineSection(
      'choice',
      'Who should pick what',
      'By need, budget and patience; also when not to buy ours.',
    ),
    outlineSection(
      'questions',
      'What to ask before you decide',
      'Questions that show the differences.',
    ),
    outlineSection(
      'mistakes',
      'Mistakes when comparing',
      'What people compare that does not matter, and miss.',
    ),
    outlineSection(
      'disclosure',
      'Who wrote this',
      'That one of the options is ours, and how we compared.',
    ),
  ],
}
