import type { Writer } from './article-ids.ts'

// Without schemas, as the browser loads it.

/** Words that an article has at least, without its questions and answers, sources and prompts. */
export const LEAST_WORDS = 1_500

/** Words that a template draft has at least: it is as long as what there is to say, and is not padded. */
export const LEAST_TEMPLATE_WORDS = 300

/** Words that a page has at least, whoever writes it: a buyer reads it to decide, and it is not padded. */
export const LEAST_PAGE_WORDS = 300

/** Returns the words that a draft has at least. */
export const leastWordsOf = (writer: Writer, isPage: boolean): number =>
  isPage ? LEAST_PAGE_WORDS : writer === 'template' ? LEAST_TEMPLATE_WORDS : LEAST_WORDS

/** Bytes of a brief as JSON (UTF-8): bodies of requests stay under 64 kB. */
export const BRIEF_BYTES = 48_000
/** Answers to the questions of the brief, of which the article quotes the owner. */
export const MOST_ANSWERS = 12
/** Cards of our editors that a brief strikes at most: more than a trade has. */
export const MOST_STRUCK_CARDS = 100
/** Series of a trend, and points of one. */
export const MOST_SERIES = 3
export const MOST_POINTS = 400
/** Characters of the title that a plan proposes for a page. */
export const PAGE_TITLE = 120
/** Pages of the customer that a brief names at most, and so many that a research reads. */
export const OWN_PAGES = 5

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
