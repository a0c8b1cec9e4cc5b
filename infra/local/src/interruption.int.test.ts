import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isSoak } from '@sortie/runtime/testing/soak'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataFolder, root } from './paths.ts'
import { endMarked, markedBy } from './processes/marked.ts'
import { signalGroup, signalProcess } from './processes/signals.ts'
import { isPortOpen, portsOf } from './stack/ports.ts'
import { runMarksOf } from './stack/run.ts'
import { endRun } from './stack/test-stack.ts'

const STACK = 'interrupted'
/** A part whose stack is started by Vitest, and one whose stack the command itself starts. */
const VITEST_STARTS = 'Integration tests'
const COMMAND_STARTS = 'End to end'
/** Far from the ports of every other stack of these tests. */
const OFFSET = Number(process.env.PORT_OFFSET ?? 0) + 1_500
const { kafka } = portsOf(OFFSET + 10_000)
// What runs here brings its own: the broker and the database of the tests around it stay out. The id
// of the run around it stays in: should that be interrupted, this ends too.
const { KAFKA_BROKERS, MONGO_URL, SMTP_URL, INBOX_URL, VITEST, ...inherited } = process.env

const removed = () =>
  Promise.all(
    [STACK, `${STACK}.users`].map((name) => rm(dataFolder(name), { recursive: true, force: true })),
  )
beforeAll(removed)
afterAll(removed)

/** `make test` of one part, of one file whose tests start processes of their own, on its own stack. */
const startTests = (part: string, run: Record<string, string | undefined> = {}) => {
  const child = spawn('make', ['test'], {
    cwd: root,
    env: {
      ...inherited,
      PARTS: part,
      FILES: 'infra/runtime/tests/processes.int.test.ts',
      SORTIE_TEST_STACK: STACK,
      PORT_OFFSET: String(OFFSET),
      // No Docker engine is asked: what is looked for are processes of this machine.
      DOCKER_HOST: 'tcp://127.0.0.1:9',
      ...run,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text
    })
  }
  return { child, ended: once(child, 'exit'), said: () => said }
}

const marks = [`SORTIE_TEST_STACK=${STACK}`, `PM2_HOME=${join(dataFolder(STACK), 'pm2')}`]
const left = () => markedBy(...marks)
// What a test that failed left would stand in the way of the next one.
afterEach(() => endMarked(...marks))

const untilStackStarts = async () => {
  await expect.poll(() => isPortOpen(kafka), { timeout: 120_000, interval: 200 }).toBe(true)
  expect(left().length).toBeGreaterThan(1)
}

const expectNothingLeft = async () => {
  await expect.poll(left, { timeout: 5_000 }).toEqual([])
  expect(await isPortOpen(kafka)).toBe(false)
}

/** The process of Vitest that starts the stack: the first one, which has the others as children. */
const pidOfVitest = () =>
  markedBy(`SORTIE_TEST_STACK=${STACK}`).find((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return command.some((word) => word.endsWith('/vitest.mjs')) && command.includes('run')
  })

const pidOfNode = (make: ChildProcess) => {
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return all.find((pid) => {
    const file = `/proc/${pid}/stat`
    // Its parent comes after its state, which is a letter.
    const [, parent] = existsSync(file) ? readFileSync(file, 'utf8').split(/\) [A-Z] /) : []
    return parent?.startsWith(`${make.pid} `)
  })
}

const itself = ({ pid }: ChildProcess) => pid

const ctrlC = [
  'Ctrl-C, which reaches the whole group',
  VITEST_STARTS,
  'SIGINT',
  itself,
  signalGroup,
] as const
const others = [
  ['TERM to make', VITEST_STARTS, 'SIGTERM', itself, signalProcess],
  ['TERM to the command that make runs', COMMAND_STARTS, 'SIGTERM', pidOfNode, signalProcess],
] as const

test.each(isSoak ? [ctrlC, ...others] : [ctrlC])(
  '`make test` that is ended by %s while a stack starts (%s) leaves nothing running',
  async (_, part, signal, of, send) => {
    const { child, ended, said } = startTests(part)
    await untilStackStarts()
    send(of(child), signal)
    await ended
    expect(said()).toContain(`${part} ... ended by ${signal} after`)
    expect(said()).toContain('Stopped.')
    await expectNothingLeft()
  },
)

test('`make test` whose test runner is killed ends as failed and leaves nothing running', async () => {
  const { ended, said } = startTests(VITEST_STARTS)
  await untilStackStarts()
  signalProcess(pidOfVitest(), 'SIGKILL')
  expect(await ended).not.toEqual([0, null])
  expect(said()).toContain('integration was ended by SIGKILL')
  await expectNothingLeft()
})

test.runIf(isSoak)('the end of a run is the end of a run that it started', async () => {
  const outer = randomUUID()
  const { SORTIE_RUN } = process.env
  const { ended } = startTests(VITEST_STARTS, { SORTIE_RUN: outer, SORTIE_RUN_AROUND: SORTIE_RUN })
  await untilStackStarts()
  await endRun(outer)
  await ended
  expect(markedBy(...runMarksOf(outer))).toEqual([])
  await expectNothingLeft()
})
