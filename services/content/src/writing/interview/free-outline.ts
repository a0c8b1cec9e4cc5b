import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { FreeOutline, OutlineText } from '@sortie/contracts/content/drafts/free-outline'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { Assignment, WrittenArticle } from '../article.ts'
import { inTurn } from '../compose/seeded.ts'
import { emptySections } from '../pages/empty-sections.ts'
import { pageBriefOf } from '../pages/page-brief.ts'
import { type PageNames, sectionsOfPage } from '../pages/page-sections.ts'
import { asTitle, plainLine, plainSearch, sentencesIn } from '../plain-text.ts'
import { exampleFor } from './interview.ts'
import { pointOf } from './outline-points.ts'

/** Characters of texts that an outline holds at most: it travels with each reading of its draft. */
export const OUTLINE_CHARACTERS = 20_000

/** The name of the section without a heading. */
const FIRST_PARAGRAPH = 'First paragraph'

/** The point of a page's last section, and the question to the owner where the brief gives no answer. */
const CALL = pointOf('next-step')
const CALL_QUESTION = 'What should visitors do next, and how do they reach you?'

type OutlineSection = FreeOutline['sections'][number]

const ORIGINS: Record<ReturnType<typeof originOf>, OutlineText['origin']> = {
  customer: 'owner',
  editors: 'editors',
  measured: 'report',
  modelled: 'report',
  reference: 'other',
  'self-said': 'other',
}

const textOf = (item: EvidenceItem): OutlineText => ({
  origin: ORIGINS[originOf(item)],
  text: item.text,
})

/** Returns the items that a text cites, each once, in the order of the text. */
const itemsCitedIn = (markdown: string, items: ReadonlyMap<string, EvidenceItem>) => {
  const ids = new Set(claimsOf(readMarkdown(markdown)).flatMap(({ citations }) => citations))
  return [...ids].flatMap((id) => items.get(id) ?? [])
}

/** Returns the sections of what the writer has so far, without standard text; each item appears once. */
const writtenSections = (
  { sections, package: { faq } }: WrittenArticle,
  { items }: Assignment,
): OutlineSection[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const used = new Set<string>()
  const fresh = (markdown: string): OutlineText[] => {
    const cited = itemsCitedIn(markdown, byId).filter(({ id }) => !used.has(id))
    for (const { id } of cited) used.add(id)
    return cited.map(textOf)
  }
  return [
    ...sections.map(({ heading, role, markdown }) => ({
      heading: heading ?? FIRST_PARAGRAPH,
      point: pointOf(role),
      texts: fresh(markdown),
    })),
    ...faq.map(({ question, markdown }) => ({
      heading: question,
      point: pointOf('answer'),
      texts: fresh(markdown),
    })),
  ]
}

/** Returns a section for each answer of which no section has a sentence: an outline loses no answer. */
const otherAnswers = (
  { brief }: Assignment,
  sections: readonly OutlineSection[],
): OutlineSection[] => {
  const printed = sections.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')
  return brief.answers.flatMap(({ question, answer }) => {
    const left = sentencesIn(answer).filter((sentence) => !printed.includes(sentence))
    return left.length === 0
      ? []
      : [
          {
            heading: plainLine(question),
            point: pointOf('own-words'),
            texts: [{ origin: 'owner' as const, text: left.join(' ') }],
          },
        ]
  })
}

/** Returns all sections of a page in its order: each with what there is for it, or with the question that is missing. */
const pageSections = (
  assignment: Assignment,
  kind: PageKind,
  written: readonly OutlineSection[],
): OutlineSection[] => {
  const { brief, context } = assignment
  const names: PageNames = {
    town: plainLine(brief.town ?? context?.town ?? ''),
    provider: context?.words?.provider.one ?? 'business',
  }
  const empty = new Set(emptySections(assignment, kind))
  const byPoint = new Map(written.map((section) => [section.point, section]))
  const planned = sectionsOfPage(kind).map((section): OutlineSection => {
    const { headings, point, question } = section
    const found = byPoint.get(point)
    return {
      heading: headings ? inTurn(context?.cardWording, headings(names)) : FIRST_PARAGRAPH,
      point,
      texts: found?.texts ?? [],
      ...(empty.has(section) && { question }),
    }
  })
  const points = new Set(planned.map(({ point }) => point))
  const others = written.filter(({ point }) => !points.has(point) && point !== CALL)
  const call: OutlineSection = brief.callToAction
    ? {
        heading: 'Call to action',
        point: CALL,
        texts: [{ origin: 'owner', text: plainLine(brief.callToAction.text) }],
      }
    : { heading: 'Call to action', point: CALL, texts: [], question: CALL_QUESTION }
  return [...planned, ...others, call]
}

/** Cuts off what an outline holds too much, from its end. Headings stay. */
const shorten = (sections: readonly OutlineSection[]) => {
  let left = OUTLINE_CHARACTERS
  let isShortened = false
  const kept = sections.map((section) => ({
    ...section,
    texts: section.texts.filter(({ text }) => {
      if (text.length > left) {
        isShortened = true
        return false
      }
      left -= text.length
      return true
    }),
  }))
  return { sections: kept, isShortened }
}

const countOf = ({ heading, point, texts }: OutlineSection): number =>
  [heading, point, ...texts.map(({ text }) => text)].reduce(
    (sum, text) => sum + writtenWordsOf(text).length,
    0,
  )

/**
 * Returns what a draft that can't be launched would be made of: its headings, what each section is to say, what the
 * owner, our editors and the report have for it, and what to answer next. Null where no keyword is there.
 */
export const freeOutline = (
  assignment: Assignment,
  draft: WrittenArticle,
  { missing, questions, shortfall }: Pick<Readiness, 'missing' | 'questions' | 'shortfall'>,
): FreeOutline | null => {
  const keyword = plainSearch(assignment.brief.keyword)
  if (!keyword) return null
  const written = writtenSections(draft, assignment)
  const page = pageBriefOf(assignment, draft)
  const planned = page ? pageSections(assignment, page.kind, written) : written
  const { sections, isShortened } = shorten([...planned, ...otherAnswers(assignment, planned)])
  // Answers alone don't help where a field of the brief, the trade or the search for evidence is missing.
  const isAnswers = missing.length > 0 && missing.every(({ field }) => field === 'answers')
  return {
    title: draft.package.title || asTitle(keyword),
    words: sections.reduce((sum, section) => sum + countOf(section), 0),
    sections,
    questions: questions.map((question) => ({
      question,
      example: exampleFor(question),
    })),
    // Long enough, it lacks the one answer that it is about.
    answersShort: isAnswers ? (shortfall ? shortfall.answers : 1) : null,
    isShortened,
    ...(page && { page }),
  }
}
