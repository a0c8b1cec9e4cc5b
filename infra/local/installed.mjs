// Exits 0 when every package that the lockfile names is installed in that version. Runs before
// anything is installed, on whatever Node there is: no TypeScript, no packages.
import { existsSync, readFileSync } from 'node:fs'

const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const isInstalled = () => {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const there = packages('node_modules/.package-lock.json')
  return Object.entries(packages('package-lock.json')).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = there[path]
    if (!found) return wanted.optional === true || wanted.peer === true
    return found.version === wanted.version
  })
}

process.exit(isInstalled() ? 0 : 1)
