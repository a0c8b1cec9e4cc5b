import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { bylineOf } from '../compose/byline.ts'
import { citedSentence, paragraph, type SectionBlock } from '../compose/section-blocks.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import { contactHeadings } from '../compose/shared-parts.ts'
import { questionTopicOf } from '../interview/topics.ts'
import { capital, ended, plainLine } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import type { LayOut } from '../types/type.ts'
import { pageNaming } from './page-naming.ts'
import { type PageNames, type PageSection, sectionFor, sectionsOfPage } from './page-sections.ts'

/** Answers that one section takes at most; the others become questions at the end. */
const ANSWERS = 2

/** Returns the owner's answers that belong to a section. The first section's own heading would repeat the title. */
const answersFor = (
  composer: SectionComposer,
  kind: PageKind,
  { role, headings }: PageSection,
): SectionBlock[] =>
  composer
    .answersWhere(
      ({ question }) =>
        sectionFor(kind, { question, topic: questionTopicOf(question) })?.role === role,
      ANSWERS,
    )
    .map((part): SectionBlock => (headings === null ? { ...part, heading: null } : part))

/** Returns the end of a page: what to do now, as its owner says it. */
const callOf = (composer: SectionComposer): SectionLayout => {
  const { callToAction } = composer.assignment.brief
  const { business } = composer.filling
  const text = callToAction ? ended(plainLine(callToAction.text)) : `Get in touch with ${business}.`
  const link = callToAction?.link
  return {
    role: 'next-step',
    heading: composer.inTurn(contactHeadings(business)),
    isRequired: true,
    parts: paragraph([{ ...citedSentence(capital(text)), origin: 'own', ...(link && { link }) }]),
  }
}

/** Words by which one person speaks of themselves. */
const ALONE = /\b(?:I|me|my|myself)\b/

/** Introduces the author where the answers speak as one person, or of somebody by the author's name. */
const introductionOf = (composer: SectionComposer): SectionBlock[] => {
  const { author, answers } = composer.assignment.brief
  const ownText = answers.map(({ answer }) => answer).join('\n')
  const names = plainLine(author?.name ?? '')
    .split(' ')
    .filter((name) => name.length > 2 && !name.endsWith('.'))
  const isNamed = names.some((name) => ownText.includes(name))
  const byline = ALONE.test(ownText) || isNamed ? bylineOf(composer) : null
  return paragraph([byline === null ? null : citedSentence(byline)])
}

const planOf = (
  composer: SectionComposer,
  { kind, section, names }: { kind: PageKind; section: PageSection; names: PageNames },
): SectionLayout => {
  const parts = answersFor(composer, kind, section)
  const isFirst = section.headings === null && parts.length > 0
  return {
    role: section.role,
    heading: section.headings ? composer.inTurn(section.headings(names)) : null,
    isRequired: section.isRequired,
    parts: [...parts, ...(isFirst ? introductionOf(composer) : [])],
    ...(section.card && { card: section.card }),
  }
}

/** Lays out a page that sells: the owner's answers in a buyer's order, and cards beside them where nothing is local. */
export const layOutPage =
  (kind: PageKind): LayOut =>
  (composer) => {
    const { place = '', words } = composer.filling
    const names: PageNames = { town: place, provider: words.provider.one }
    return {
      plans: [
        ...sectionsOfPage(kind).map((section) => planOf(composer, { kind, section, names })),
        callOf(composer),
      ],
      naming: pageNaming(composer.assignment.brief.page, composer.filling),
    }
  }
