import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { ThreadOptions } from './thread.ts'

const run = promisify(execFile)

/** Runs a process with one thread, in a folder of its own. @returns what the process printed. */
const printedBy = async (files: {
  worker: string
  main: string
  options?: ThreadOptions
}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'thread-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const thread = JSON.stringify(new URL('./thread.ts', import.meta.url).href)
  const worker = JSON.stringify(pathToFileURL(join(folder, 'worker.mjs')).href)
  const options = JSON.stringify(files.options ?? {})
  const head = `import { createThread } from ${thread}\nconst thread = createThread(new URL(${worker}), ${options})\n`
  await writeFile(join(folder, 'worker.mjs'), files.worker)
  await writeFile(join(folder, 'main.mjs'), head + files.main)
  return (await run(process.execPath, [join(folder, 'main.mjs')])).stdout.trim()
}

test('a thread that cannot be loaded fails its work and what queues, and the process goes on', async () => {
  const printed = await printedBy({
    worker: `throw new Error('not loadable')`,
    main: `const failed = (work) => thread.run(work).catch((error) => error.cause.message)
    console.log((await Promise.all([failed(1), failed(2)])).join())
    console.log(await failed(3))
    await thread.stop()`,
  })
  expect(printed).toBe('not loadable,not loadable\nnot loadable')
})

test('what a thread throws reaches whoever gave it the work, and the next work is done', async () => {
  const printed = await printedBy({
    worker: `export default (work) => {
      if (work === 'break') throw new Error('broken')
      return work
    }`,
    main: `console.log(await thread.run('break').catch((error) => error.message))
    console.log(await thread.run('next'))
    await thread.stop()`,
  })
  expect(printed).toBe('broken\nnext')
})

test('a resting thread that cannot be loaded ends no process, and is not started without end', async () => {
  const printed = await printedBy({
    worker: `import { writeSync } from 'node:fs'
    writeSync(1, 'started\\n')
    throw new Error('not loadable')`,
    options: { resting: 1 },
    main: `import { setTimeout } from 'node:timers/promises'
    await setTimeout(1_000)
    console.log('living')
    console.log(await thread.run(1).catch((error) => (error.cause ?? error).message))
    await setTimeout(1_000)
    await thread.stop()`,
  })
  const lines = printed.split('\n')
  const starts = lines.filter((line) => line === 'started').length
  expect(lines.filter((line) => line !== 'started')).toEqual(['living', 'not loadable'])
  // A pool puts another thread in the place of one that broke, and that one may begin before the pool is
  // destroyed. There were two pools: the first, and the one that was opened for the work.
  expect(starts).toBeGreaterThanOrEqual(2)
  expect(starts).toBeLessThanOrEqual(4)
})

test('threads work beside each other, and are given what they need to start', async () => {
  const printed = await printedBy({
    worker: `import { workerData, threadId } from 'node:worker_threads'
    import { setTimeout } from 'node:timers/promises'
    const data = [workerData].flat(3).find((each) => typeof each === 'string')
    export default async () => {
      await setTimeout(300)
      return data + threadId
    }`,
    options: { atOnce: 2, data: 'pepper' },
    main: `const [one, other] = await Promise.all([thread.run(1), thread.run(2)])
    console.log(one !== other, one.startsWith('pepper'), other.startsWith('pepper'))
    await thread.stop()`,
  })
  expect(printed).toBe('true true true')
})
