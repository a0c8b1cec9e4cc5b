import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

/** Runs a process with one thread, in a folder of its own. @returns what the process printed. */
const printedBy = async (files: { worker: string; main: string }): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'thread-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const thread = JSON.stringify(new URL('./thread.ts', import.meta.url).href)
  const worker = JSON.stringify(pathToFileURL(join(folder, 'worker.mjs')).href)
  const head = `import { createThread } from ${thread}\nconst thread = createThread(new URL(${worker}))\n`
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
