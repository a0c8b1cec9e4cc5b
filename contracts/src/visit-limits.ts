// Apart from the schemas, so that a page can check what is chosen without loading a validator.

/** Days of one answer, the first and the last included: 13 months, so that a month is compared with that of the year before. */
export const MOST_VISIT_DAYS = 397
/** Values that visits are filtered by at once. */
export const MOST_VISIT_FILTERS = 5
