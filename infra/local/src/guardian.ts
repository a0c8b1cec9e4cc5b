import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rotateLogs } from './log-rotation.ts'
import { dataFolder } from './paths.ts'

// The supervisor restarts whatever dies, this process too; this process restarts the supervisor.
// The channel between the two breaks only when the supervisor is gone: a stop comes as a signal.
const [stack] = process.argv.slice(2)
process.once('disconnect', () => {
  console.log(`the supervisor of ${stack} died, starting the stack anew`)
  const command = [join(import.meta.dirname, 'cli.ts'), 'revive', stack!]
  spawn(process.execPath, command, { detached: true, stdio: 'ignore' }).unref()
  process.exit()
})

/** How often logs are looked at, in ms. */
const LOOK_MS = 60_000
setInterval(() => {
  rotateLogs(join(dataFolder(stack!), 'logs')).catch((error) => console.error('logs:', error))
}, LOOK_MS)
process.send?.('ready')
