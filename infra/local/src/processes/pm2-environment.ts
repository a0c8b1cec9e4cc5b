import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dataFolder } from '../paths.ts'

/** Variables that every process of a stack inherits from the environment that it was started from. */
const inherited = [
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'JAVA_HOME',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]

// A unix socket's path may have about 100 characters; a deep checkout has more.
const sockets = (home: string): Record<string, string> => {
  if (home.length < 80) return {}
  const short = join(
    tmpdir(),
    `sortie-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
  )
  return {
    PM2_DAEMON_RPC_PORT: `${short}-rpc.sock`,
    PM2_DAEMON_PUB_PORT: `${short}-pub.sock`,
    PM2_INTERACTOR_RPC_PORT: `${short}-interactor.sock`,
  }
}

/** The environment that pm2 itself runs in, and that what it starts inherits. */
export const pm2Environment = (home: string) => ({
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  ...Object.fromEntries(
    inherited.flatMap((key) => {
      const value = process.env[key]
      return value ? [[key, value]] : []
    }),
  ),
  ...sockets(home),
  PM2_HOME: home,
  PM2_KILL_SIGNAL: 'SIGTERM',
  PM2_CONCURRENT_ACTIONS: '30',
  // A process that ran for 5 s begins its backoff anew.
  EXP_BACKOFF_RESET_TIMER: '5000',
  PM2_WORKER_INTERVAL: '2000',
  PM2_DISCRETE_MODE: 'true',
  PM2_NO_INTERACTION: 'true',
  PM2_DISABLE_VERSION_CHECK: 'true',
  NO_COLOR: '1',
  // A third of what a start costs is compiling the same modules as the last time.
  NODE_COMPILE_CACHE: dataFolder('compiled'),
})
