/** The steps to a first report, by the page on which each is taken. */
const STEPS: Record<string, string> = {
  '/': 'landing',
  '/free-trial-step1': 'trial_details',
  '/free-trial-step2': 'trial_account',
  '/free-trial/results/$projectId': 'results',
}
/** Titles that tell less than the page's own, which holds what somebody typed. */
const TITLES: Record<string, string> = { '/free-trial/results/$projectId': 'Free Analysis' }

/** A match of the router, as far as a page view needs it. */
type Match = { fullPath: string; meta?: unknown }

const titleIn = ({ meta }: Match): string | undefined =>
  Array.isArray(meta) ? meta.find((tag) => tag?.title)?.title : undefined

/** The pattern of the page that is open, such as `/blog/$slug`: never its address. */
export const patternOf = (matches: readonly Match[]) =>
  (matches.at(-1)?.fullPath ?? '/').replace(/(.)\/$/, '$1')

/** The pattern and title of the page that is open, and the step of the way that it is. */
export const openPageOf = (matches: readonly Match[]) => {
  const route = patternOf(matches)
  const own = matches.map(titleIn).findLast(Boolean)
  return {
    route,
    title: (TITLES[route] ?? own ?? route).slice(0, 100),
    step: STEPS[route] ?? null,
  }
}
