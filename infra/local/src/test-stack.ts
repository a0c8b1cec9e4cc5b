import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownEnvironment } from './environment.ts'
import { alive, locked } from './lock.ts'
import { dataFolder } from './paths.ts'
import type { StackOptions } from './plan.ts'
import { type Stack, startStack } from './stack.ts'

const NAME = 'test'
/** One file for each process that uses the stack now, named by its id. */
const users = dataFolder(`${NAME}.users`)
const me = join(users, String(process.pid))

/** For analysis: no test asks a site of the outside world, wherever it runs. */
export const offline = { WIKIMEDIA: 'false', CRAWLER: 'false' }

/** Who operates the stack of the tests, once somebody registered and confirmed the address. */
export const OPERATOR = 'operator@sortie.test'

/** The ports of the tests lie 10,000 above those of `make up`, so that both run at once. */
export const testOptions = (): StackOptions => ({
  name: NAME,
  offset: 10_000 + Number(ownEnvironment().PORT_OFFSET ?? 0),
  env: { analysis: offline, identity: { ADMIN_EMAILS: OPERATOR } },
})

/**
 * Starts the stack of the tests, or takes the one that runs; the last of its users to release it
 * stops it.
 */
export const useTestStack = async (
  options: Partial<StackOptions>,
): Promise<{ stack: Stack; release: () => Promise<void> }> => {
  await mkdir(users, { recursive: true })
  await writeFile(me, '')
  const stack = await startStack({ ...testOptions(), fresh: 'unless running', ...options })
  const release = () =>
    locked(`${users}.lock`, async () => {
      await rm(me, { force: true })
      const others = (await readdir(users)).map(Number).filter(alive)
      if (!others.length) await stack.down()
    })
  return { stack, release }
}
