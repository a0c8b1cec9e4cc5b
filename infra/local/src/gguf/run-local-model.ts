import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import type { Environment } from '../environment.ts'
import { interrupted } from '../interruption.ts'
import type { Definition } from '../processes/definition.ts'
import { isHealthy } from '../processes/health.ts'
import { portsOf } from '../stack/ports.ts'
import { runEnvironment } from '../stack/run.ts'
import { openStack } from '../stack/stack.ts'
import type { StepProgress } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { findLocalModel, localModelSettings, modelProcess } from './local-model.ts'

/** A model that runs, the settings by which it is asked, and how it is stopped. */
export type RunningModel = { settings: Environment; stop: () => Promise<void> }

/** Added to the port of `make up`, whose model may run at the same time for others. */
const APART = 50
const STOP_WITHIN = 10_000

/** Starts a process outside of any stack, and waits until it is healthy. */
const startAlone = async (definition: Definition) => {
  const started = execa(definition.script, definition.args, {
    cwd: definition.cwd,
    env: { ...definition.env, ...runEnvironment() },
    stdio: ['ignore', 'ignore', 'inherit'],
    reject: false,
    forceKillAfterDelay: STOP_WITHIN,
  })
  const ended = started.then(() => true)
  while (!(await isHealthy(definition))) {
    const isOver = await Promise.race([ended, sleep(200, false, { signal: interrupted })])
    if (isOver) throw new UserFacingError('The model of LOCAL_GGUF ended at its start: see above.')
  }
  return async () => {
    started.kill('SIGTERM')
    await ended
  }
}

/**
 * Finds the model of `LOCAL_GGUF` running with `make up`, or starts it for one command.
 * @param stack the stack whose model is used where it runs
 */
export const runLocalModel = async (
  own: Environment,
  stack: string,
  progress: StepProgress,
): Promise<RunningModel> => {
  const model = await findLocalModel(own, progress)
  const there = await openStack(stack)
  const running = there?.processes.find(({ name }) => name === 'local-model')
  if (running?.env.LOCAL_GGUF_FILE === model.file.path && (await isHealthy(running))) {
    const endpoint = { key: running.env.LOCAL_GGUF_KEY!, port: Number(running.env.PORT) }
    return { settings: localModelSettings(model, own, endpoint), stop: async () => {} }
  }
  const port = portsOf(Number(own.PORT_OFFSET ?? 0), own).localModel + APART
  const endpoint = { key: crypto.randomUUID(), port }
  const stop = await startAlone(modelProcess(model, endpoint.key, port))
  return { settings: localModelSettings(model, own, endpoint), stop }
}
