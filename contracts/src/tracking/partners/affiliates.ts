// Apart from the schemas, so that a public page can check a reference without loading a validator.

/** What names a partner in a link, `?ref=…`; which ones count is configured. */
export const AFFILIATE_REF = /^[a-z0-9_-]{1,64}$/
