import type { DraftKind, PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { sectionsOfPage } from '../../../writing/pages/page-sections.ts'

/** One section of an outline: what it is for, and what it is called where a model names it badly. */
export type TemplateSection = { role: string; what: string; heading: string; isRequired: boolean }

const part = (role: string, heading: string, what: string, isRequired = true): TemplateSection => ({
  role,
  heading,
  what,
  isRequired,
})
const extra = (role: string, heading: string, what: string) => part(role, heading, what, false)

/** A heading stands without names: the brief tells a model the town. */
const NO_NAMES = { town: '', provider: 'business' }

/** The sections of a page that sells: those that the owner's answers fill, then the call to action. */
const partsOfPage = (kind: PageKind): readonly TemplateSection[] => [
  ...sectionsOfPage(kind).map(({ role, heading, point, isRequired }) =>
    part(role, heading?.(NO_NAMES) ?? 'What you get', point, isRequired),
  ),
  part('next-step', 'Get in touch', 'What to do now, as the call to action of the brief says.'),
]

/** The form of a title of each kind, with what stands in it in braces. */
export const TITLE_FORMS: Record<DraftKind, string> = {
  'service-page': '{service} in {town} | {business}',
  'location-page': '{service} in {town}: {what is special}',
  'how-to': 'How to {task} in {n} steps',
  comparison: '{A} vs {B} for {need}',
  informational: 'What is {x}? or the question that people ask',
  'trend-analysis': '{topic} {year}: {finding}',
  'case-study': 'How {client} {result} in {period}',
  'strategic-guide': 'A {horizon} {goal} plan for {whom}',
}

/**
 * The sections of each kind, in their order. A model may leave out what is not required, and adds none:
 * a section has some 210 words, so eight of them make an article and a little more.
 */
export const TEMPLATES: Record<DraftKind, readonly TemplateSection[]> = {
  'service-page': partsOfPage('service-page'),
  'location-page': partsOfPage('location-page'),
  'how-to': [
    part('answer', 'The short version', 'In 40 to 60 words what to do, then who it is for.'),
    part(
      'needs',
      'What you need',
      'Tools, materials and what to know; only those that the items name.',
    ),
    part(
      'preparation',
      'Before you begin',
      'What to prepare, why, and how to tell that it is ready.',
    ),
    part('steps', 'Step by step', 'The owner’s steps in their order: do, why, and what to check.'),
    part(
      'finish',
      'Finish the job',
      'What to check at the end, what to clear away, what to watch later.',
    ),
    part('mistakes', 'Mistakes to avoid', 'What goes wrong, how to notice, how to put it right.'),
    extra('cost', 'What it costs', 'What doing it oneself and having it done depend on.'),
    part('professional', 'When to call a professional', 'The signs that it is beyond a novice.'),
    part('next-step', 'What to do next', 'The one thing to do after reading.'),
  ],
  comparison: [
    part(
      'verdict',
      'Which one fits you',
      'Who should choose which, in one sentence for each need.',
    ),
    part('table', 'Side by side', 'What the table shows, and where nothing is stated.'),
    part(
      'first-option',
      'A closer look',
      'The first option: what it does well, for whom, its limits.',
    ),
    part('second-option', 'The alternative', 'The second option, in the same way.'),
    extra('other-options', 'Further options', 'The others, in the same way.'),
    part(
      'choice',
      'Who should pick what',
      'By need, budget and patience; also when not to buy ours.',
    ),
    part('questions', 'What to ask before you decide', 'Questions that show the differences.'),
    part(
      'mistakes',
      'Mistakes when comparing',
      'What people compare that does not matter, and miss.',
    ),
    part('disclosure', 'Who wrote this', 'That one of the options is ours, and how we compared.'),
  ],
  informational: [
    part('answer', 'The short answer', 'The answer in 40 to 60 words that can be quoted alone.'),
    part('how-it-works', 'How it works', 'What happens, in the order in which it happens.'),
    part('kinds', 'The kinds there are', 'What kinds there are and what tells them apart.'),
    part(
      'interest',
      'What people search for',
      'What the searches in the items say about interest.',
    ),
    part('cost', 'What it costs', 'What a price depends on; figures only from items.'),
    part('choice', 'How to choose', 'What to look at, what to ask, what to compare.'),
    part('myths', 'What people get wrong', 'Common beliefs, and what to think instead.'),
    part('next-step', 'What to do next', 'The one thing to do after reading.'),
  ],
  'trend-analysis': [
    part(
      'finding',
      'What has changed',
      'The finding in 40 to 60 words, with its period and source.',
    ),
    part('chart', 'The figures', 'What the table shows: level, change, highest and lowest.'),
    part(
      'drivers',
      'What may be behind it',
      'Possible causes as questions; a cause only where an item names it.',
    ),
    part('meaning', 'What it means for you', 'What a reader can decide with it.'),
    part('doubts', 'What would prove us wrong', 'Which later figure would contradict the finding.'),
    part('action', 'What to do now', 'Steps that are right whichever way it goes.'),
    extra(
      'interest',
      'What people search for',
      'What the searches in the items say about interest.',
    ),
    part('method', 'Where the figures come from', 'Source, period, unit, and what they leave out.'),
  ],
  'case-study': [
    part('result', 'The result', 'The results with before, after and period, and who it is about.'),
    part('situation', 'Where they stood', 'The situation before, in the customer’s words.'),
    part('decision', 'What was decided', 'What was chosen and what was left out.'),
    part('actions', 'What was done', 'The actions in their order, with their dates.'),
    part(
      'results',
      'What came of it',
      'Each result; say “after”, never “because”, unless an item does.',
    ),
    part(
      'limits',
      'What did not work',
      'What failed, took longer or may differ elsewhere, as the items say.',
    ),
    part('lessons', 'Lessons from it', 'Lessons that the items name, and advice that follows.'),
    extra('next-step', 'What you can do', 'How a reader in the same place could begin.'),
  ],
  'strategic-guide': [
    part('decision', 'The decision', 'What to decide, in 40 to 60 words, with its horizon.'),
    part('position', 'Where you stand', 'What the figures say about where the reader stands.'),
    part('options', 'Your options', 'Two or three ways to go, each with a figure and a measure.'),
    part('phases', 'The phases', 'What to do in which order, who owns it, how each is measured.'),
    part(
      'measures',
      'How you will know',
      'What to count, how often, and what a good figure means.',
    ),
    part('risks', 'Risks and when to stop', 'What may go wrong, and the sign at which to stop.'),
    part('budget', 'What it takes', 'Time, people and money, as far as items name them.'),
    part('first-week', 'The first week', 'What can begin on Monday.'),
  ],
}

const SPARE = 'Advice that the other sections leave out, and that holds without any fact:'
/** Written where an article came out too short, as many as it takes; they need no evidence. */
export const SPARES: readonly TemplateSection[] = [
  part('advice', 'Before you decide', `${SPARE} what to settle before anything is paid.`),
  part(
    'questions',
    'Questions worth asking',
    `${SPARE} what to ask, and what a good reply sounds like.`,
  ),
  part('signs', 'Good signs and bad ones', `${SPARE} how to tell early whether it goes well.`),
  part(
    'afterwards',
    'When it is done',
    `${SPARE} what to check, keep and remember for the next time.`,
  ),
]
