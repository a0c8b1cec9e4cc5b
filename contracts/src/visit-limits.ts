// Apart from the schemas, so that a page can check what is chosen without loading a validator.

/** Days of one answer, the first and the last included: 13 months, so that a month is compared with that of the year before. */
export const MOST_VISIT_DAYS = 397
/** Values that visits are filtered by at once. */
export const MOST_VISIT_FILTERS = 5
/** Filters that operators keep under a name. */
export const MOST_SEGMENTS = 50
/** Characters of such a name. */
export const LONGEST_SEGMENT_NAME = 60
/** Annotations that operators write; older ones are deleted by them. */
export const MOST_WRITTEN_ANNOTATIONS = 300
/** Annotations that Sortie makes by itself, of releases and newsletters: the oldest gives way to a further one. */
export const MOST_MADE_ANNOTATIONS = 200
/** Characters of an annotation. */
export const LONGEST_ANNOTATION = 120
