// Apart from the schemas, so that a page can check what is chosen without loading a validator.

/** Days of one answer about visits, the first and the last included. */
export const MOST_VISIT_DAYS = 31
/** Values that visits are filtered by at once. */
export const MOST_VISIT_FILTERS = 5
