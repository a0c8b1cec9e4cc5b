import { createHash } from 'node:crypto'
import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { normal } from '@sortie/prose/tree/normal'
import type { Assignment, JudgedArticle, WrittenArticle, WrittenSection } from './article.ts'
import { sectionWords } from './article-tree.ts'
import { inLocalWords } from './card-choice/local-words.ts'
import { emptiedFaults } from './check/emptied-sections.ts'
import { summedOf, untracedLine } from './check/gate.ts'
import {
  type ComposedSection,
  composeSections,
  openingOf,
  sentenceKeysIn,
} from './compose/compose.ts'
import { finished } from './compose/finish.ts'
import { packageOf } from './compose/package.ts'
import { blocksOf } from './compose/section-blocks.ts'
import { createSectionComposer, fillingOf } from './compose/section-composer.ts'
import { createOwnLinks, type OwnLinks } from './evidence/own-links.ts'
import { layOutPage } from './pages/page-layout.ts'
import { scoreArticle } from './score-article.ts'
import { ARTICLE_TYPE_DEFINITIONS } from './types/definitions.ts'
import type { LayOut } from './types/type.ts'

/** Version of the template writer's outlines, sentences and passages, as drafts record it. */
export const TEMPLATE_VERSION = '14'

const PAGE_LAYOUTS: Record<PageKind, LayOut> = {
  'service-page': layOutPage('service-page'),
  'location-page': layOutPage('location-page'),
}

/** Returns the layout of a page, or of an article of its type. */
const layoutFor = ({ page, type }: Assignment['brief']): LayOut =>
  page ? PAGE_LAYOUTS[page.kind] : ARTICLE_TYPE_DEFINITIONS[type].layOut

const sectionOf = (
  { plan, parts, cuts }: ComposedSection,
  index: number,
  linkOwnPages: OwnLinks,
): WrittenSection => {
  const markdown = writeMarkdown(linkOwnPages(normal(parts.flatMap(blocksOf)))).trim()
  return {
    sectionId: `s${index + 1}`,
    role: plan.role,
    heading: plan.heading,
    isRequired: plan.isRequired,
    markdown,
    cuts,
    words: sectionWords(markdown),
  }
}

/** Nothing can be written without the trade's words and the name of the business. */
const nothing = (assignment: Assignment): WrittenArticle => {
  const article: JudgedArticle = {
    sections: [],
    package: { title: '', titles: [], description: '', slug: '', faq: [] },
  }
  return {
    ...article,
    score: scoreArticle(article, assignment, {
      supported: 0,
      writer: 'template',
    }),
    counts: { words: 0, claims: 0, traced: 0, ownShare: 0, standardShare: 1, cuts: 0 },
    faults: [
      {
        code: 'unknown-trade',
        message: 'The trade, or the name of the business, is not known.',
      },
    ],
  }
}

/**
 * A whole article from our editors' passages, the items and the brief, without a model. The same assignment gives
 * the same article; another seed gives other passages and other sentences. Its faults are those of the gate, and required sections that
 * the checker emptied.
 */
export const writeTemplate = (ordered: Assignment): WrittenArticle => {
  const assignment = inLocalWords(ordered)
  const filling = fillingOf(assignment)
  if (!filling) return nothing(assignment)
  const seeded = { ...assignment, seed: shortSeed(assignment) }
  const composer = createSectionComposer(seeded, filling)
  const { plans, naming } = layoutFor(assignment.brief)(composer)
  const composed = composeSections(composer, plans)
  const linkOwnPages = createOwnLinks(assignment)
  const sections = composed.map((one, index) => sectionOf(one, index, linkOwnPages))
  const passages = composed.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'passage' ? [part.id] : [])),
  )
  const summed = summedOf(sections)
  const isTraced = (text: string) => untracedLine(text, summed, composer.check).length === 0
  const article: JudgedArticle = {
    sections,
    package: packageOf(
      composer,
      naming,
      { opening: openingOf(composed), sentenceKeys: sentenceKeysIn(composed) },
      isTraced,
    ),
  }
  const written = finished(article, assignment, 'template', composer.check, passages)
  return { ...written, faults: [...written.faults, ...emptiedFaults(plans, written)] }
}

/** Every seed has the same length, so that a long one costs nothing. */
const shortSeed = ({ seed, brief }: Assignment): string =>
  createHash('sha256')
    .update(`${seed}\n${draftKindOf(brief)}\n${brief.keyword}`)
    .digest('hex')
    .slice(0, 16)
