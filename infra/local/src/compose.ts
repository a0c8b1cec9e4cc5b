import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { dataFolder, root } from './paths.ts'
import { secretsIn } from './secrets.ts'

const envFiles = (folder: string) =>
  [join(folder, 'secrets.env'), join(root, '.env')]
    .filter((file) => existsSync(file))
    .flatMap((file) => ['--env-file', file])

/** Runs `docker compose` on the stack of docker-compose.yml, with its secrets and the user's own. */
export const compose = async (...args: string[]) => {
  const folder = dataFolder('docker')
  await secretsIn(folder)
  return execa('docker', ['compose', ...envFiles(folder), ...args], { cwd: root, stdio: 'inherit' })
}
