import type { WorkContext } from '../work/work.ts'

/** What leased work is handed at its first try, where nobody asks for another. */
export const workContext = (overrides: Partial<WorkContext> = {}): WorkContext => ({
  id: 'work-1',
  attempt: 1,
  signal: new AbortController().signal,
  again: () => {},
  ...overrides,
})
