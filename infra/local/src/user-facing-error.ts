/** A failure that the user can mend: the message is one clear sentence, shown without a stack. */
export class UserFacingError extends Error {}
