// The lint of the lockfile, a check of `make test`: node infra/local/src/checks/lockfile.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { root } from '../paths.ts'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Package> }

/** Versions of a package that nobody may install, as its advisory names them. */
export type Advisory = { package: string; vulnerable: string; severity: string; id: string }

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const problemOf = (path: string, { resolved, integrity }: Package): string | undefined => {
  if (resolved !== undefined)
    return `${path}: names where it comes from (${new URL(resolved).host})`
  if (!integrity?.startsWith('sha512-')) return `${path}: has no SHA-512 of its content`
  return undefined
}

/**
 * Returns true if the lockfile holds a package at a place where the package at `path` would find it: in its own folder,
 * or one above.
 */
const isFound = (packages: Lockfile['packages'], path: string, name: string): boolean => {
  for (let folder = path; ; ) {
    const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[at]) return true
    if (folder === '') return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

/** The target of packages for platforms without a package of their own; nobody installs on those. */
const ANYWHERE = /wasm32/

/** Optional packages that an install on one platform has dropped: `npm ci` would leave them out on another. */
const missingOptionals = (packages: Lockfile['packages']): string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !ANYWHERE.test(name) && !isFound(packages, path, name))
      .map((name) => `${path}: its optional package ${name} is not there`),
  )

/**
 * Returns the problems of a lockfile: packages without a hash, packages from an address of their own, which need not be
 * the registry, versions with a known vulnerability, and optional packages of other platforms that were dropped. Empty
 * if all is well.
 */
export const lockfileProblems = ({ packages }: Lockfile, advisories: Advisory[]): string[] => {
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const loose = foreign.flatMap(([path, found]) => problemOf(path, found) ?? [])
  const open = foreign.flatMap(([path, { version = '' }]) =>
    advisories
      .filter((advisory) => advisory.package === nameOf(path))
      .filter(({ vulnerable }) => satisfies(version, vulnerable))
      .map(({ id, severity }) => `${path}: ${version} has a known hole (${id}, ${severity})`),
  )
  return [...loose, ...open, ...missingOptionals(packages)]
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

if (import.meta.main) {
  const problems = lockfileProblems(read('package-lock.json'), read('infra/lint/advisories.json'))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
