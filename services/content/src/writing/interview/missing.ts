/** A field of the brief that has to be filled or mended before a draft can be written, and the reason. */
export type MissingField = { field: string | null; message: string }
