import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

test('a run hands on its own id, and that of the run around it', async () => {
  vi.stubEnv('SORTIE_RUN', 'around')
  vi.stubEnv('SORTIE_RUN_AROUND', undefined)
  const { beginRun, runMarksOf, runEnvironment, runId, runIds } = await import('./run.ts')
  beginRun()
  expect(runIds()).toEqual([runId(), 'around'])
  expect(runEnvironment()).toEqual({ SORTIE_RUN: runId(), SORTIE_RUN_AROUND: 'around' })
  const given = Object.entries(runEnvironment()).map(([key, value]) => `${key}=${value}`)
  expect(given).toContain(runMarksOf('around')[1])
  expect(given).toContain(runMarksOf(runId()!)[0])
})

test('what a run starts belongs to the same run', async () => {
  vi.stubEnv('SORTIE_RUN', 'own')
  vi.stubEnv('SORTIE_RUN_AROUND', 'around')
  const { runEnvironment } = await import('./run.ts')
  expect(runEnvironment()).toEqual({ SORTIE_RUN: 'own', SORTIE_RUN_AROUND: 'around' })
})

test('outside of any run there is nothing to hand on', async () => {
  vi.stubEnv('SORTIE_RUN', undefined)
  vi.stubEnv('SORTIE_RUN_AROUND', undefined)
  const { runEnvironment, runIds } = await import('./run.ts')
  expect(runIds()).toEqual([])
  expect(runEnvironment()).toEqual({})
})
