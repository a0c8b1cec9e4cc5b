import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One process of a stack, as it is started and watched. */
export type Definition = {
  /** Unique in its stack: `kafka`, `analysis`, and `analysis-2` for a second instance. */
  name: string
  script: string
  args: string[]
  cwd: string
  env: Record<string, string>
  /** TCP ports on 127.0.0.1 that it listens on. */
  ports: number[]
  /** It is healthy when this address answers 200; without one, when its first port is open. */
  health?: string
  /** True if it calls `process.send('ready')` once it listens. */
  saysReady: boolean
  /** Files and folders whose content is part of the definition. */
  sources: string[]
}

const skipped = /^(node_modules|dist|e2e|test-results|playwright-report|\..*)$|\.test\.tsx?$/

const filesOf = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !skipped.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** SHA-256 over names and contents of these files and folders, tests and what is generated aside. */
export const digest = (paths: string[]) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Two processes with the same fingerprint are the same program with the same settings. */
export const fingerprint = ({ sources, ...rest }: Definition) =>
  createHash('sha256').update(JSON.stringify(rest)).update(digest(sources)).digest('hex')
