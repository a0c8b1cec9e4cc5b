import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The supervisor restarts whatever dies, this process too; this process restarts the supervisor.
// The channel between the two breaks only when the supervisor is gone: a stop comes as a signal.
const [stack] = process.argv.slice(2)
process.once('disconnect', () => {
  console.log(`the supervisor of ${stack} died, starting the stack anew`)
  const command = [join(import.meta.dirname, 'cli.ts'), 'revive', stack!]
  spawn(process.execPath, command, { detached: true, stdio: 'ignore' }).unref()
  process.exit()
})
process.send?.('ready')
