import type { FunnelStep, VisitFunnel, VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { FUNNEL_STEPS } from '@sortie/contracts/tracking/visits/visits'
import type { CountedVisit } from './counted-visit.ts'
import { FEWEST_VISITS } from './shown-totals.ts'

/** The number of visits that reached a step, and the time that each took from the step before, in milliseconds. */
type StepCount = { visits: number; waits: number[] }

/** The value that shows that a visit took a step; every visit landed. */
const SIGNS: Record<Exclude<FunnelStep, 'landing'>, VisitKey> = {
  trial: 'page:/free-trial-step1',
  account: 'conversion:sign_up',
  checkout: 'page:/checkout',
  paid: 'conversion:purchase',
}

/** All of them. */
export const FUNNEL_SIGNS: ReadonlySet<VisitKey> = new Set(Object.values(SIGNS))

/** Times of one step that are kept to find their middle: of more visits, the first so many tell it well enough. */
const MOST_WAITS = 10_000

/**
 * Returns the time at which a visit took each of some steps, one after the other, in milliseconds since 1970: a step
 * counts where it was first seen no earlier than the step before it.
 */
export const stepTimes = (
  { values }: Pick<CountedVisit, 'values'>,
  steps: readonly VisitKey[],
  since: number,
): number[] => {
  const times: number[] = []
  let last = since
  for (const step of steps) {
    const seen = values.find(({ key }) => key === step)
    if (!seen || seen.at < last) return times
    times.push(seen.at)
    last = seen.at
  }
  return times
}

const middleOf = (waits: number[]): number =>
  waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)]!

/** Counts how far visits went on the way to a purchase, as they come. */
export const createFunnel = () => {
  const steps = FUNNEL_STEPS.map((step) => ({ step, visits: 0, waits: [] as number[] }))
  const signs = FUNNEL_STEPS.flatMap((step) => (step === 'landing' ? [] : [SIGNS[step]]))
  const take = (count: StepCount, wait: number | null) => {
    count.visits += 1
    if (wait !== null && count.waits.length < MOST_WAITS) count.waits.push(wait)
  }
  return {
    add: (visit: Pick<CountedVisit, 'values' | 'firstAt'>) => {
      take(steps[0]!, null)
      let before = visit.firstAt
      for (const [index, time] of stepTimes(visit, signs, visit.firstAt).entries()) {
        take(steps[index + 1]!, time - before)
        before = time
      }
    },
    /** Returns the figures that may be shown: none of a step that less than five visits took. */
    shown: (): VisitFunnel['steps'] =>
      steps.map(({ step, visits, waits }) => {
        const isShown = visits === 0 || visits >= FEWEST_VISITS
        const isTimed = isShown && waits.length > 0
        return {
          step,
          visits: isShown ? visits : null,
          medianSeconds: isTimed ? Math.round(middleOf(waits) / 1_000) : null,
        }
      }),
  }
}
