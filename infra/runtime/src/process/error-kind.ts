/**
 * Returns the kind of error of a stored text (`Name: message`) without its message, which may repeat somebody's input.
 */
export const errorKind = (error: string): string => error.split(':')[0]!
