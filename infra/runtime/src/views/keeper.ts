import type { Envelope } from '@sortie/contracts/kit'
import type { Commit } from '../store/commit.ts'

/** Writes one view, one generation at a time; {@link createViewStore} says which generation. */
export type Keeper = {
  /** Reads ahead what a commit is folded onto. A new stream has nothing yet: nothing is looked for. */
  readBefore: (generation: number, commit: Commit) => Promise<unknown>
  /**
   * Brings a generation up to a stream, at least as far as a commit of it.
   * @param read what {@link Keeper.readBefore} found a moment ago; if it has moved on, it is read again.
   * @returns the version that it stands at, where this changed it.
   */
  catchUp: (generation: number, commit: Commit, read?: Promise<unknown>) => Promise<number | null>
  /** Folds a stream anew, where it is in the generation: its past reads otherwise now. */
  refold: (generation: number, stream: string) => Promise<void>
  /** Applies one event of another context, once. @returns what it changed. */
  applyForeign: (
    generation: number,
    envelope: Envelope,
  ) => Promise<{ key: string; version: number } | null>
  /**
   * Removes what events of other contexts say of a person. Documents are let go of by their own
   * handlers, which know by `PersonErased` which those are; rows by the streams of the person.
   */
  forget: (generation: number, subject: string) => Promise<void>
}
