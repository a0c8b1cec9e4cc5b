// Writes the files that are generated from the code and committed: docs/api, the client of the page, and the list of
// stored names. With --check it only reports whether they are current.
import '@sortie/contracts/docs/generate'
import {
  listNames,
  lostNames,
  storedNamesHere,
  storedNamesListed,
  unlistedNames,
} from './release/stored-names.ts'

const problems = async (): Promise<string[]> => {
  if (!process.argv.includes('--check')) return listNames()
  const [listed, here] = [storedNamesListed(), await storedNamesHere()]
  const unlisted = unlistedNames(listed, here)
  return [
    ...lostNames(listed, here),
    ...(unlisted.length > 0
      ? [`Not in contracts/stored-names.json: ${unlisted.join('; ')}. Run "npm run contracts".`]
      : []),
  ]
}

const found = await problems()
for (const problem of found) console.error(problem)
if (found.length > 0) process.exitCode = 1
