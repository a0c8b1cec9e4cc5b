import type { EventStore } from '../store/event-store.ts'
import type { WorkItem } from './item.ts'

/** So many lost leases that count against an item, and it runs with nothing beside it in its process. */
const SUSPICIONS = 2
/** So many more lost leases while it ran alone, and it is given up. */
export const SUSPICIONS_ALONE = 3

/** The error of an item that is given up because processes ended, again and again, while they ran it. */
export class LostLeases extends Error {
  override readonly name = 'LostLeases'
  constructor({ lostLeases = 0, suspicionsAlone = 0 }: WorkItem) {
    super(
      `its lease was lost ${lostLeases} times, ${suspicionsAlone} of them while nothing else ran beside it`,
    )
  }
}

/** Returns true if an item may have ended processes that ran it: it must run alone from now on. */
export const isSuspect = ({ suspicions = 0 }: WorkItem): boolean => suspicions >= SUSPICIONS

/** Returns true if an item ends processes, as far as one can tell. It must not run again. */
export const endsProcesses = ({ suspicionsAlone = 0 }: WorkItem): boolean =>
  suspicionsAlone >= SUSPICIONS_ALONE

/** Returns true if not even its outcome can be recorded: that ended as many processes again. */
export const endsProcessesUntold = ({ suspicionsAlone = 0 }: WorkItem): boolean =>
  suspicionsAlone >= 2 * SUSPICIONS_ALONE

type Suspicion = Required<Pick<WorkItem, 'suspicions' | 'suspicionsAlone' | 'suspectedWith'>>

/**
 * Returns the suspicion that a lost lease adds to an item. If the item has caused commits since its lease was lost
 * before, it does not end processes at one and the same place: this loss does not count. Nor does the loss of a holder
 * that takes the item over from itself: it lives, and the database did not take the item's outcome.
 * @param causedCommits how many commits the item has caused by now
 * @param by who takes the item over
 */
export const suspicionOf = (seen: WorkItem, causedCommits: number, by: string): Suspicion => {
  const hasMoved = causedCommits > (seen.causedCommits ?? Number.POSITIVE_INFINITY)
  if (hasMoved || seen.holder === null || seen.holder === by)
    return { suspicions: 0, suspicionsAlone: 0, suspectedWith: null }
  const isAlone = seen.aloneBy === seen.holder
  return {
    suspicions: 1,
    suspicionsAlone: isAlone ? 1 : 0,
    suspectedWith: { holder: seen.holder, isAlone },
  }
}

/** Counts the commits that an item has caused, in any stream. */
export const countCaused = async (
  { commits }: Pick<EventStore, 'commits'>,
  { _id }: WorkItem,
): Promise<number> => {
  const cause = `work:${_id}`
  // Those of a step begin with the cause and a colon; a semicolon is the character after it.
  const [own, ofSteps] = await Promise.all([
    commits.countDocuments({ cause }),
    commits.countDocuments({ cause: { $gte: `${cause}:`, $lt: `${cause};` } }),
  ])
  return own + ofSteps
}
