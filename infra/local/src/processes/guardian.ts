import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '../paths.ts'
import { rotateLogs } from './log-rotation.ts'
import { signalProcess } from './signals.ts'
import { isEngineStopped } from './stopped-engine.ts'
import { supervisor } from './supervisor.ts'

// The supervisor restarts whatever dies, this process too; this process restarts the supervisor.
// The channel between the two breaks only when the supervisor is gone: a stop comes as a signal.
const [stack] = process.argv.slice(2)
process.once('disconnect', () => {
  console.log(`the supervisor of ${stack} died, starting the stack anew`)
  const command = [join(import.meta.dirname, '../cli.ts'), 'revive', stack!]
  spawn(process.execPath, command, { detached: true, stdio: 'ignore' }).unref()
  process.exit()
})

/** Interval at which the guardian looks at the logs, in ms. */
const LOOK_MS = 60_000
setInterval(() => {
  rotateLogs(join(dataFolder(stack!), 'logs')).catch((error) => console.error('logs:', error))
}, LOOK_MS)

/** Interval at which the guardian asks the database if its storage engine still runs, in ms. */
const ASK_MS = 5_000

/** Ends a database that can only be helped by a restart; the supervisor starts it again. */
const endStoppedDatabase = async () => {
  const manifest = await readFile(join(dataFolder(stack!), 'stack.json'), 'utf8')
  const { urls } = JSON.parse(manifest) as { urls: { mongo: string } }
  if (!(await isEngineStopped(urls.mongo))) return
  const pid = await supervisor(dataFolder(stack!)).pid('mongo')
  if (!pid) return
  console.log('the storage engine of the database has stopped: starting the database again')
  signalProcess(pid, 'SIGKILL')
}

const watchDatabase = async () => {
  await endStoppedDatabase().catch((error) => console.error('database:', error))
  setTimeout(watchDatabase, ASK_MS)
}
setTimeout(watchDatabase, ASK_MS)
process.send?.('ready')
