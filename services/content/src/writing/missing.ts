/** What a draft cannot be written without: the field of the brief that would mend it, and why. */
export type MissingField = { field: string | null; message: string }
