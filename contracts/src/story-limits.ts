// Apart from the schemas, so that a page can ask without loading a validator.

/** Streams that one part of a story is looked for in, besides its subject's own. */
export const MOST_STORY_STREAMS = 20
