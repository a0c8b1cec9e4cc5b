import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dataFolder } from '../paths.ts'
import { signalGroup } from '../processes/signals.ts'
import { describeOverdue, processesOf, reportingOptions } from './overdue.ts'
import { startRunner } from './runners.ts'

const start = async (script: string) => {
  await mkdir(dataFolder('reports'), { recursive: true })
  const child = spawn(process.execPath, [...reportingOptions, '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a process that computes without end is shown as such', async () => {
  const child = await start('console.log("up"); for (;;);')
  try {
    const text = await describeOverdue(child.pid!)
    expect(text).toContain(`${child.pid} R `)
    expect(text).toContain('its event loop does not turn')
  } finally {
    signalGroup(child.pid, 'SIGKILL')
  }
})

test('a process that waits is shown with what it waits for', async () => {
  const child = await start('setInterval(() => {}, 1e6); console.log("up")')
  try {
    expect(await describeOverdue(child.pid!)).toContain('kept alive by: timer')
  } finally {
    signalGroup(child.pid, 'SIGKILL')
  }
})

test('a process that was stopped is shown as such', async () => {
  const child = await start('setInterval(() => {}, 1e6); console.log("up")')
  try {
    signalGroup(child.pid, 'SIGSTOP')
    await expect.poll(() => processesOf(child.pid!).join()).toContain(`${child.pid} T `)
    const text = await describeOverdue(child.pid!)
    expect(text).toContain('its event loop does not turn')
  } finally {
    signalGroup(child.pid, 'SIGKILL')
  }
})

test('a runner is ended with all that it started once its time is over', async () => {
  const ended = await startRunner('sh', ['-c', 'sleep 600 & sleep 600'], {
    output: 'kept',
    within: 100,
  })
  expect(ended).toMatchObject({ overdue: true, signal: 'SIGKILL' })
})

test('a runner that ends in its time is not overdue', async () => {
  expect(await startRunner('sleep', ['0'], { output: 'kept', within: 60_000 })).toMatchObject({
    overdue: false,
    exitCode: 0,
  })
})
