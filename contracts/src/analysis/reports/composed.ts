/** The note in the head of a report whose keywords were composed by rule. */
export const COMPOSED_NOTE = 'Composed by rule: our editors have not covered this trade yet.'
