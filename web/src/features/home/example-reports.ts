import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import dentist from './example-dentist.json'
import software from './example-software.json'
import yoga from './example-yoga.json'

export type ExampleReport = {
  id: string
  name: string
  industry: string
  /** ISO time of the report. */
  at: string
  analysis: FreeTrialResults['analysis']
}

const report = (id: string, at: string, run: unknown): ExampleReport => {
  const { project, analysis } = run as FreeTrialResults
  return { id, ...project, at, analysis }
}

/** The results of free trials of three invented businesses, newest first; those of the bakery are in trial/example. */
export const exampleReports: ExampleReport[] = [
  report('dentist', '2026-10-27T10:30:00.000Z', dentist),
  report('yoga', '2026-10-19T10:30:00.000Z', yoga),
  report('software', '2026-10-08T10:30:00.000Z', software),
]
