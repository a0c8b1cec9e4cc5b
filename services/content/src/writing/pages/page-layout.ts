import type { PageKind } from '@sortie/contracts/article-ids'
import type { Desk } from '../desk.ts'
import { capital, ended, plainLine } from '../plain-text.ts'
import { LAST, type Plan } from '../plan.ts'
import { type Part, paragraph, said } from '../said.ts'
import { topicOf } from '../topics.ts'
import type { LayOut } from '../types/type.ts'
import { type PageNames, type PageSection, sectionFor, sectionsOfPage } from './page-sections.ts'
import { serviceName } from './service-name.ts'

/** Answers that one section takes at most; the others become questions at the end. */
const ANSWERS = 2

/** Returns the owner's answers that belong to a section. The first section's own heading would repeat the title. */
const answersFor = (desk: Desk, kind: PageKind, { role, heading }: PageSection): Part[] =>
  desk
    .answersWhere(
      ({ question }) => sectionFor(kind, { question, topic: topicOf(question) })?.role === role,
      ANSWERS,
    )
    .map((part): Part => (heading === null ? { ...part, heading: null } : part))

/** Returns the end of a page: what to do now, as its owner says it. */
const callOf = (desk: Desk): Plan => {
  const { callToAction } = desk.assignment.brief
  const { business } = desk.filling
  const text = callToAction ? ended(plainLine(callToAction.text)) : `Get in touch with ${business}.`
  const link = callToAction?.link
  return {
    role: 'next-step',
    heading: `Get in touch with ${business}`,
    isRequired: true,
    parts: paragraph([{ ...said(capital(text)), origin: 'own', ...(link && { link }) }]),
    passages: [],
  }
}

const planOf = (
  desk: Desk,
  { kind, section, names }: { kind: PageKind; section: PageSection; names: PageNames },
): Plan => ({
  role: section.role,
  heading: section.heading?.(names) ?? null,
  isRequired: section.isRequired,
  parts: answersFor(desk, kind, section),
  passages: section.cards.map((role) => ({ role, before: LAST })),
})

/** Returns titles and descriptions of a page: the title that the plan proposed, else what the business does and where. */
const namingOf = (desk: Desk): ReturnType<LayOut>['naming'] => {
  const { keyword, business, place, words } = desk.filling
  const { page } = desk.assignment.brief
  const named = serviceName(keyword, place ?? '')
  const where = place ? ` in ${place}` : ''
  return {
    ...(page?.title && { title: plainLine(page.title) }),
    titles: [
      `${named}${where} | ${business}`,
      `${named}${where} by ${business}`,
      `${named}${where}: what you get and what it costs`,
      `${named}${where}: what’s included and how it goes`,
      `${named}${where}`,
    ],
    descriptions: [
      `${named}${where} from ${business}: what is included, what the price depends on, how it goes and how to get in touch.`,
      `${business}: ${named}${where}. See what is included, what the price depends on and how to get in touch.`,
      `${named}${where} from ${business}.`,
    ],
    ends: [
      `Ask ${words.provider.article} ${words.provider.one} who answers before you pay.`,
      'See what is included, and what the price depends on.',
      'See what you get, how it goes and how to get in touch.',
    ],
    slug: `${named}${where}`,
  }
}

/** Lays out a page that sells: the owner's answers in a buyer's order, and cards beside them where nothing is local. */
export const layOutPage =
  (kind: PageKind): LayOut =>
  (desk) => {
    const names: PageNames = {
      town: desk.filling.place ?? '',
      provider: desk.filling.words.provider.one,
    }
    return {
      plans: [
        ...sectionsOfPage(kind).map((section) => planOf(desk, { kind, section, names })),
        callOf(desk),
      ],
      naming: namingOf(desk),
    }
  }
