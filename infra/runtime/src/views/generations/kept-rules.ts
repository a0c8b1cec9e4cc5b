import { createObserver } from '../../database/lease.ts'
import type { Projection } from '../projection.ts'
import type { RowProjection } from '../row-projection.ts'
import type { Building } from './building.ts'
import type { Pointer, Pointers } from './pointers.ts'

/** Beside the pointers of the views: which work the newest release to start knows. */
export const WORK = '(work)'

/** The parts of a projection that its generations are about. */
type ViewRules = Pick<Projection, 'name' | 'rules'>
type AnyViewRules = ViewRules & Partial<Pick<Projection, 'key'> & Pick<RowProjection, 'foreign'>>

/** Notes the rules that keep the views, and the work, of a service. */
export type KeptRules = {
  /** Notes that the live generation is whole as it is: there was nothing to fold. */
  note: (projection: ViewRules) => Promise<void>
  /** Takes back what was noted of a view: it is to be filled. */
  retract: (projection: string) => Promise<void>
  /**
   * Notes of every other view that this release does not keep it, and ends what was begun by other
   * rules: whoever is still at it begins again.
   */
  retire: (kept: ViewRules[]) => Promise<void>
  /**
   * Returns true if the views of the service's own streams, and its work, are kept by these rules, and no others, as
   * the database has it now; false while instances of two releases run. A release that notes no work may take our note
   * back; once its instances had the time to be replaced, or to replace us, the note is made again: nobody else would
   * do it, and nothing would ever be marked.
   */
  rulesMatch: (kept: AnyViewRules[]) => Promise<boolean>
}

/**
 * Returns true if a pointer has the rules that this release wants. `mine`: absent if this release keeps no such view.
 */
const matches = ({ rules, building, buildingRules }: Pointer, mine: AnyViewRules | undefined) => {
  if (mine?.key || mine?.foreign) return true
  if (building !== null && buildingRules && buildingRules !== mine?.rules) return false
  if (rules === undefined) return true
  return mine ? rules === mine.rules : rules === null
}

/** @param workRetakenMs after how long a note of the work that an older release took back is made again. */
export const createKeptRules = (
  pointers: Pointers,
  { abandon }: Pick<Building, 'abandon'>,
  workRetakenMs: number,
): KeptRules => {
  const observer = createObserver()

  const set = async (projection: string, rules: string | null) => {
    await pointers.ensure(projection)
    await pointers.change(projection, {}, { $set: { rules } })
  }
  const retract = (projection: string) => set(projection, null)

  /** Makes the note of the work again, if it was taken back for long and not noted since. */
  const retakeWork = async (viewRules: ViewRules | undefined) => {
    const { rules } = pointers.known(WORK)
    const still = observer.unchangedFor(WORK, String(rules))
    if (!viewRules || rules !== null || still < workRetakenMs) return
    await pointers.change(WORK, { rules: null }, { $set: { rules: viewRules.rules } })
  }

  return {
    note: ({ name, rules }) => set(name, rules),
    retract,
    retire: async (kept) => {
      const ours = new Map(kept.map(({ name, rules }) => [name, rules]))
      for (const { _id, rules, building, buildingRules } of pointers.all()) {
        if (rules && _id !== WORK && !ours.has(_id)) await retract(_id)
        if (building !== null && buildingRules && buildingRules !== ours.get(_id)) {
          await abandon(_id, building)
        }
      }
    },
    rulesMatch: async (kept) => {
      await pointers.refresh()
      const ours = new Map(kept.map((rules) => [rules.name, rules]))
      await retakeWork(ours.get(WORK))
      return pointers.all().every((pointer) => matches(pointer, ours.get(pointer._id)))
    },
  }
}
