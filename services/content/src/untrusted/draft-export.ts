import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftImageId } from '@sortie/contracts/content/drafts/article-ids'
import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import type { DraftBrief, Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { DraftFormat } from '@sortie/contracts/content/drafts/drafts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { ExportedArticle, ExportOptions } from '@sortie/prose/exports/article'
import { exportName } from '@sortie/prose/exports/file-name'
import { toHtmlFile, toPostHtml } from '@sortie/prose/exports/html'
import { toEvidenceFile } from '@sortie/prose/exports/json'
import { toMarkdownFile } from '@sortie/prose/exports/markdown'
import { toTextFile } from '@sortie/prose/exports/text'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { uploadedImageId } from '@sortie/prose/tree/address'
import type { VouchedSentence } from '../drafts/draft-texts.ts'
import type { DraftSectionView } from '../drafts/views/draft-section.ts'
import { OWN } from '../writing/evidence/customer-items.ts'
import { sellingPageOf } from '../writing/pages/page-brief.ts'

/** A finished article with all that belongs to it. */
export type ArticleForExport = {
  brief: DraftBrief
  /** The business that it is for, where it is known. */
  business: string | null
  /** The findings of research about the business; null where research failed. */
  context: Pick<ResearchContext, 'business' | 'town' | 'ownHost'> | null
  package: Package
  writer: Writer
  /** True where a person changed its text since it was written. */
  isEditedByPerson: boolean
  /** ISO time at which it was finished. */
  finishedAt: string
  /** ISO time of its last edit; null where it reads as it was written. */
  editedAt: string | null
  sections: Pick<DraftSectionView, 'heading' | 'markdown'>[]
  evidence: EvidenceItem[]
  /** Sentences for which its owner vouches: they need no source. */
  vouched: VouchedSentence[]
}

const dayOf = (at: string) => at.slice(0, 10)

/** Returns the time of the last change of its text. */
const changedAt = ({ editedAt, finishedAt }: ArticleForExport): string => editedAt ?? finishedAt

/**
 * A finished article as exports read it.
 * @param isReviewed whether its owner says that they read and answer for all of it
 */
export const articleOf = (finished: ArticleForExport, isReviewed = false): ExportedArticle => {
  const { brief, business, package: around, finishedAt, sections, evidence } = finished
  const { author } = brief
  const signed = business ?? brief.business
  const name = author?.name ?? signed ?? 'Editorial team'
  const page = sellingPageOf(finished)
  return {
    title: around.title,
    description: around.description,
    slug: around.slug,
    keyword: brief.keyword,
    author: { name, role: author?.role ?? null, isBusiness: !author || author.name === signed },
    published: dayOf(finishedAt),
    modified: dayOf(changedAt(finished)),
    image: null,
    evidence,
    vouched: finished.vouched,
    origin: {
      writer: finished.writer,
      isEdited: finished.isEditedByPerson,
      reviewer: isReviewed ? (author?.name ?? signed ?? 'a person') : null,
    },
    ownNames: [OWN, signed, brief.business, author?.name].flatMap((one) => one ?? []),
    ...(page && { page }),
    sections: sections.map(({ heading, markdown }) => ({
      heading,
      blocks: readMarkdown(markdown ?? ''),
    })),
    faq: around.faq.map(({ question, markdown }) => ({
      question,
      answer: readMarkdown(markdown),
    })),
  }
}

const WRITERS = {
  html: toHtmlFile,
  markdown: toMarkdownFile,
  text: toTextFile,
  evidence: toEvidenceFile,
} as const satisfies Record<
  DraftFormat,
  (article: ExportedArticle, options: ExportOptions) => string
>

/** An article as a file. */
export const exportedDraft = (
  finished: ArticleForExport,
  format: DraftFormat,
  { isReviewed, ...options }: ExportOptions & { isReviewed?: boolean },
): { name: string; text: string } => {
  const { brief, business, package: around } = finished
  const project = business ?? brief.keyword
  return {
    name: exportName(format, { project, slug: around.slug, day: dayOf(changedAt(finished)) }),
    text: WRITERS[format](articleOf(finished, isReviewed), options),
  }
}

/** A file that is asked for. */
export type ArticleExport = {
  article: ArticleForExport
  format: DraftFormat
  options: ExportOptions & { isReviewed?: boolean }
}

/** A finished article as it is published elsewhere. */
export type ArticlePost = {
  title: string
  /** For search results. */
  description: string
  slug: string
  /** Without its title. */
  html: string
  /** A whole file, with its front matter. */
  markdown: string
  /** The uploaded images that its text names, in their order. */
  images: PostImage[]
}
/** An uploaded image of an article, and what its owner says that it shows. */
type PostImage = { imageId: DraftImageId; alt: string }
/** An article that is published; `images`: where its images are, by their ids. One without an address is told by its alt text. */
export type PostTask = { article: ArticleForExport; images: Readonly<Record<string, string>> }

const imagesOf = ({ sections, faq }: ExportedArticle): PostImage[] => {
  const blocks = [
    ...sections.flatMap(({ blocks }) => blocks),
    ...faq.flatMap(({ answer }) => answer),
  ]
  const found = blocks.flatMap((block): PostImage[] => {
    const address = block.type === 'image' ? block.address : null
    const imageId = address === null ? null : uploadedImageId(address)
    return imageId !== null && block.type === 'image'
      ? [{ imageId: imageId as DraftImageId, alt: block.alt }]
      : []
  })
  return [...new Map(found.map((image) => [image.imageId, image])).values()]
}

/** A finished article as a post of a site, with its sources. */
export const postOf = ({ article: finished, images }: PostTask): ArticlePost => {
  const article = articleOf(finished)
  const options: ExportOptions = { citations: true, images }
  return {
    images: imagesOf(article),
    title: article.title,
    description: article.description,
    slug: article.slug,
    html: toPostHtml(article, options),
    markdown: toMarkdownFile(article, options),
  }
}
