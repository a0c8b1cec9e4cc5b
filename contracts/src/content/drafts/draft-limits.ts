import type { Writer } from './article-ids.ts'

/** Words that an article has at least, without its questions and answers, sources and prompts. */
export const LEAST_WORDS = 1_500

/** Words that a template draft has at least: it is as long as what there is to say, and is not padded. */
export const LEAST_TEMPLATE_WORDS = 300

/** Words that a page has at least, whoever writes it: a buyer reads it to decide, and it is not padded. */
export const LEAST_PAGE_WORDS = 300

/** Returns the words that a draft has at least. */
export const leastWordsOf = (writer: Writer, isPage: boolean): number =>
  isPage ? LEAST_PAGE_WORDS : writer === 'template' ? LEAST_TEMPLATE_WORDS : LEAST_WORDS

/** Drafts of a user, and those together with deleted ones that can still be restored. */
export const MOST_DRAFTS = 200
export const MOST_DRAFTS_KEPT = 400
/**
 * The most changes that are recorded of one draft, and the most bytes of their content. Beyond that, it takes no more
 * of them.
 */
export const MOST_DRAFT_CHANGES = 2_000
export const MOST_DRAFT_BYTES = 20_000_000
/** Comments that readers leave through one link, and on one draft through all of its links. */
export const MOST_COMMENTS_OF_LINK = 50
export const MOST_COMMENTS_OF_DRAFT = 500
/** Characters of a comment, and of the name of whoever leaves it. */
export const COMMENT_NAME_LENGTH = 60
export const COMMENT_TEXT_LENGTH = 500
/** Images of one draft, bytes of each, and its pixels. */
export const MOST_IMAGES_OF_DRAFT = 20
export const MOST_IMAGE_BYTES = 2_000_000
export const MOST_IMAGE_PIXELS = 24_000_000
/** Characters of an image's alt text. */
export const ALT_LENGTH = { least: 5, most: 200 } as const
