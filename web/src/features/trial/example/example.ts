import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import run from './example-run.json'

/**
 * The results of a free trial of an invented bakery: the home page shows them by the same components as any results.
 */
export const example = run as FreeTrialResults
/** The ISO time of these results. */
export const exampleAt = '2026-11-01T10:30:00.000Z'
