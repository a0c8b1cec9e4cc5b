// Prints how far the house is from its laws, and writes the list of what still breaks them where asked to:
// node infra/local/src/laws/print-laws.ts [write]
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { listEventTypes, listFiles, readHouse } from './house.ts'
import { findBreaches, readComments } from './laws.ts'

const files = listFiles()
const house = readHouse(files)
const breaches = findBreaches(house, files, listEventTypes())
const { words, clauses } = readComments(house)
const types = [...house.values()].reduce((sum, { typeNames }) => sum + typeNames.length, 0)
const clausesPerThousand = Number(((1_000 * clauses) / words).toFixed(1))

console.log(`crowded folders    ${Object.keys(breaches.crowdedFolders).length}`)
console.log(`complex functions  ${Object.keys(breaches.complexFunctions).length}`)
console.log(`shared names       ${Object.keys(breaches.sharedNames).length}`)
console.log(`vague types        ${breaches.vagueTypes.length} of ${types}`)
console.log(`clauses            ${clausesPerThousand} for 1,000 words of comments`)
if (process.argv.includes('write')) {
  const list = { ...breaches, clausesPerThousand }
  writeFileSync(join(root, 'infra/lint/laws.json'), `${JSON.stringify(list, null, 2)}\n`)
}
