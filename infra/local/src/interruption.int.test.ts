import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markedBy } from './marked.ts'
import { dataFolder, root } from './paths.ts'
import { isOpen, portsOf } from './ports.ts'
import { signalGroup, signalProcess } from './signals.ts'

const STACK = 'interrupted'
/** Far from the ports of every other stack of these tests. */
const OFFSET = Number(process.env.PORT_OFFSET ?? 0) + 1_500
const { kafka } = portsOf(OFFSET + 10_000)
// What runs here brings its own: the broker and the database of the tests around it stay out.
const { KAFKA_BROKERS, MONGO_URL, SMTP_URL, INBOX_URL, SORTIE_RUN, VITEST, ...inherited } =
  process.env

const removed = () =>
  Promise.all(
    [STACK, `${STACK}.users`].map((name) => rm(dataFolder(name), { recursive: true, force: true })),
  )
beforeAll(removed)
afterAll(removed)

/** `make test`, of one file whose tests start processes of their own, on a stack of its own. */
const startTests = () => {
  const child = spawn('make', ['test'], {
    cwd: root,
    env: {
      ...inherited,
      PARTS: 'integration',
      FILES: 'infra/runtime/tests/processes.int.test.ts',
      SORTIE_TEST_STACK: STACK,
      PORT_OFFSET: String(OFFSET),
      // No Docker engine is asked: what is looked for are processes of this machine.
      DOCKER_HOST: 'tcp://127.0.0.1:9',
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
  return { child, said: () => said }
}

const left = () => [
  ...markedBy(`SORTIE_TEST_STACK=${STACK}`),
  ...markedBy(`PM2_HOME=${join(dataFolder(STACK), 'pm2')}`),
]

const pidOfNode = (make: ChildProcess) => {
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return all.find((pid) => {
    const file = `/proc/${pid}/stat`
    return existsSync(file) && readFileSync(file, 'utf8').includes(`) S ${make.pid} `)
  })
}

test.each([
  ['Ctrl-C, which reaches the whole group', 'SIGINT', ({ pid }: ChildProcess) => pid, signalGroup],
  ['TERM to make', 'SIGTERM', ({ pid }: ChildProcess) => pid, signalProcess],
  ['TERM to the command that make runs', 'SIGTERM', pidOfNode, signalProcess],
] as const)(
  '`make test` that is ended by %s leaves nothing running',
  async (_, signal, of, send) => {
    const { child, said } = startTests()
    const ended = once(child, 'exit')
    await expect.poll(() => isOpen(kafka), { timeout: 90_000, interval: 100 }).toBe(true)
    expect(left().length).toBeGreaterThan(1)
    send(of(child), signal)
    await ended
    expect(said()).toContain(`Integration tests ... ended by ${signal} after`)
    expect(said()).toContain('Stopped.')
    await expect.poll(left, { timeout: 5_000 }).toEqual([])
    expect(await isOpen(kafka)).toBe(false)
  },
  150_000,
)
