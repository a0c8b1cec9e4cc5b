/**
 * A stream holds an event that only a later release knows: what follows from it cannot be decided
 * here. An instance of that release can; callers try again.
 */
export class LaterRelease extends Error {
  override readonly name = 'LaterRelease'
}
