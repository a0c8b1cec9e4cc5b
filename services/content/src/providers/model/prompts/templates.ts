import type { ArticleType, DraftKind, PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { sectionsOfPage } from '../../../writing/pages/page-sections.ts'
import { ARTICLE_TYPE_DEFINITIONS } from '../../../writing/types/definitions.ts'
import {
  type ArticleTypeDefinition,
  optionalSection,
  outlineSection,
  type TemplateSection,
} from '../../../writing/types/type.ts'

/** A heading stands without names: the brief tells a model the town. */
const NO_NAMES = { town: '', provider: 'business' }

/** The sections of a page that sells: those that the owner's answers fill, then the call to action. */
const partsOfPage = (kind: PageKind): readonly TemplateSection[] => [
  ...sectionsOfPage(kind).map(({ role, headings, point, isRequired }) =>
    (isRequired ? outlineSection : optionalSection)(
      role,
      headings?.(NO_NAMES)[0] ?? 'What you get',
      point,
    ),
  ),
  outlineSection(
    'next-step',
    'Get in touch',
    'What to do now, as the call to action of the brief says.',
  ),
]

/** Takes a part of the definition of each type of article. */
const ofEachType = <Value>(take: (definition: ArticleTypeDefinition) => Value) =>
  Object.fromEntries(
    Object.entries(ARTICLE_TYPE_DEFINITIONS).map(([type, definition]) => [type, take(definition)]),
  ) as Record<ArticleType, Value>

/** The form of a title of each kind, with what stands in it in braces. */
export const TITLE_FORMS: Record<DraftKind, string> = {
  ...ofEachType(({ titleForm }) => titleForm),
  'service-page': '{service} in {town} | {business}',
  'location-page': '{service} in {town}: {what is special}',
}

/** The sections of each kind, in their order. */
export const TEMPLATES: Record<DraftKind, readonly TemplateSection[]> = {
  ...ofEachType(({ outline }) => outline),
  'service-page': partsOfPage('service-page'),
  'location-page': partsOfPage('location-page'),
}

const SPARE = 'Advice that the other sections leave out, and that holds without any fact:'
/** Written where an article came out too short, as many as it takes; they need no evidence. */
export const SPARES: readonly TemplateSection[] = [
  outlineSection('advice', 'Before you decide', `${SPARE} what to settle before anything is paid.`),
  outlineSection(
    'questions',
    'Questions worth asking',
    `${SPARE} what to ask, and what a good reply sounds like.`,
  ),
  outlineSection(
    'signs',
    'Good signs and bad ones',
    `${SPARE} how to tell early whether it goes well.`,
  ),
  outlineSection(
    'afterwards',
    'When it is done',
    `${SPARE} what to check, keep and remember for the next time.`,
  ),
]
