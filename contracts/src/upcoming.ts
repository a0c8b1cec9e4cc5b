/**
 * Types of event that this release reads and does not emit yet: the event store refuses to append
 * them. A type that a handler which runs already is to read stands here for one release, so that no
 * instance of the release before skips it. See "Releasing in two steps" in docs/operations.md.
 */
export const upcoming: readonly string[] = []
