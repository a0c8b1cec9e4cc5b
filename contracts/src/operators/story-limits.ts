// Apart from the schemas, so that a page can ask without loading a validator.

/** The id of an order, a report or an article. */
export const STORY_SUBJECT = /^(?:ord|rep|dft)_[A-Za-z0-9-]{1,64}$/
/** Streams that one part of a story is looked for in, besides its subject's own. */
export const MOST_STORY_STREAMS = 20
