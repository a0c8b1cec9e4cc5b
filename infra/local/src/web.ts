import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { root } from './paths.ts'
import { digest } from './processes/definition.ts'
import { locked } from './processes/lock.ts'
import type { StepProgress } from './steps.ts'
import { UserFacingError } from './user-facing-error.ts'

const sources = ['web', 'contracts/src', 'package-lock.json'].map((path) => join(root, path))
const stamp = join(root, '.data/web.sha256')

/** Builds `web/dist` where its sources are others than those of the last build. */
export const buildWeb = (progress: StepProgress) =>
  locked(`${stamp}.lock`, async () => {
    const wanted = digest(sources)
    const last = await readFile(stamp, 'utf8').catch(() => '')
    if (last === wanted && existsSync(join(root, 'web/dist/index.html'))) {
      return progress('unchanged')
    }
    progress('building')
    await rm(stamp, { force: true })
    const building = execa('npm', ['run', 'build', '-w', '@sortie/web'], {
      cwd: root,
      all: true,
      reject: false,
      stdin: 'ignore',
    })
    // It may be built beside the database, which takes longest, and goes first.
    if (building.pid) setPriority(building.pid, constants.priority.PRIORITY_LOW)
    const build = await building
    if (build.failed) throw new UserFacingError(`The web app could not be built:\n${build.all}`)
    await mkdir(join(root, '.data'), { recursive: true })
    // The build itself writes the route tree into the sources: what counts is what it left.
    await writeFile(stamp, digest(sources))
    progress('built')
  })
