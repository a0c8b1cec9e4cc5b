/** A click as it is noted: what it fell on, where, and whether it was angry, or without effect. */
export type JudgedClick<Place> = Place & { rage: boolean; dead: boolean }

/** Clicks within this time and this distance are of one anger, from the third on. */
const RAGE_MS = 1_000
const RAGE_PIXELS = 30
const RAGE_CLICKS = 3
/** Something has to follow a click within this time. */
const EFFECT_MS = 1_000

type Ports<Place> = {
  /** Milliseconds on a clock that never goes back. */
  now: () => number
  later: (run: () => void, milliseconds: number) => void
  /** Takes a click once it is known what it was. */
  note: (click: JudgedClick<Place>) => void
}
type Waiting<Place> = { place: Place; rage: boolean }

/**
 * Judges clicks: the third within a second and 30 pixels is rage; one after which nothing changes, opens or takes what is
 * typed within a second is dead.
 */
export const createClickJudge = <Place>({ now, later, note }: Ports<Place>) => {
  let recent: { x: number; y: number; at: number }[] = []
  let waiting: Waiting<Place>[] = []

  const isRage = (x: number, y: number) => {
    const at = now()
    recent = recent.filter((one) => at - one.at <= RAGE_MS)
    recent.push({ x, y, at })
    const near = recent.filter((one) => Math.hypot(one.x - x, one.y - y) <= RAGE_PIXELS)
    return near.length >= RAGE_CLICKS
  }
  const settle = (dead: boolean) => {
    const due = waiting
    waiting = []
    for (const { place, rage } of due) note({ ...place, rage, dead })
  }

  return {
    /** @param x where in the window, in pixels; as `y` @param hasEffect whether it is known to have one, as a link does */
    click: (place: Place, { x, y, hasEffect }: { x: number; y: number; hasEffect: boolean }) => {
      const rage = isRage(x, y)
      if (hasEffect) return note({ ...place, rage, dead: false })
      const one = { place, rage }
      waiting.push(one)
      later(() => {
        if (!waiting.includes(one)) return
        waiting = waiting.filter((other) => other !== one)
        note({ ...place, rage, dead: true })
      }, EFFECT_MS)
    },
    /** Something changed: whatever was clicked within the last second had an effect. */
    effect: () => settle(false),
    /** True while a click waits to be judged, so that effects are worth watching for. */
    isWaiting: () => waiting.length > 0,
  }
}
