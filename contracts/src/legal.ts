// Apart from the schemas, so that a public page can show them without loading a validator.

/** The terms of service that a registration accepts; the day on which their text changed last. */
export const TERMS_VERSION = '2026-11-21'
/** The privacy policy as it is now; the day on which its text changed last. */
export const PRIVACY_VERSION = '2026-11-21'
