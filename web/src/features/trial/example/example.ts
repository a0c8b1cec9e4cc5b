import type { FreeTrialResults } from '@sortie/contracts/analysis'
import run from './example-run.json'

/** What a free trial of an invented bakery answers: for the home page, by the same parts as any results. */
export const example = run as FreeTrialResults
/** When it was made. */
export const exampleAt = '2026-11-01T10:30:00.000Z'
