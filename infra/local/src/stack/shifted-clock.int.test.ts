import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alive } from '../processes/lock.ts'
import { which } from '../system.ts'
import { startShifted } from './shifted-clock.ts'

const MINUTE = 60_000

test.each([
  ['+10m', 10],
  ['-10m', -10],
])(
  'a service whose clock is off by %s is one process, and ends when it is told to',
  async (shift, minutes) => {
    const folder = mkdtempSync(join(tmpdir(), 'sortie-'))
    const [script, told] = [join(folder, 'tell.mjs'), join(folder, 'told')]
    writeFileSync(
      script,
      `import { renameSync, writeFileSync } from 'node:fs'
     writeFileSync('${told}.new', Date.now() + ' ' + process.pid)
     renameSync('${told}.new', '${told}')
     setInterval(() => {}, 1_000)`,
    )
    const end = await startShifted(shift, script, {})
    try {
      expect(which('faketime')).toBeDefined()
      await expect.poll(() => existsSync(told), { timeout: 20_000 }).toBe(true)
      const [time, pid] = readFileSync(told, 'utf8').split(' ').map(Number)
      const off = (time! - Date.now()) / MINUTE
      expect(Math.abs(off - minutes)).toBeLessThan(1)
      expect(alive(pid!)).toBe(true)
      await end()
      expect(alive(pid!)).toBe(false)
    } finally {
      await end()
      rmSync(folder, { recursive: true })
    }
  },
)
