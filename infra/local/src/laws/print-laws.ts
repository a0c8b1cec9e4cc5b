// Prints how far the house is from its laws, and takes out of the list what is mended where asked to:
// node infra/local/src/laws/print-laws.ts [write]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { listEventTypes, listFiles, readHouse } from './house.ts'
import { countVagueValues, findBreaches, readComments, shortenList } from './laws.ts'

const files = listFiles()
const house = readHouse(files)
const breaches = findBreaches(house, files, listEventTypes())
const { words, clauses } = readComments(house)
const types = [...house.values()].reduce((sum, { typeNames }) => sum + typeNames.length, 0)
const vagueValues = countVagueValues(house)
const clausesPerThousand = Number(((1_000 * clauses) / words).toFixed(1))

console.log(`crowded folders    ${Object.keys(breaches.crowdedFolders).length}`)
console.log(`complex functions  ${Object.keys(breaches.complexFunctions).length}`)
console.log(`shared names       ${Object.keys(breaches.sharedNames).length}`)
console.log(`vague types        ${breaches.vagueTypes.length} of ${types}`)
console.log(`vague values       ${vagueValues}`)
console.log(`clauses            ${clausesPerThousand} for 1,000 words of comments`)
if (process.argv.includes('write')) {
  const file = join(root, 'infra/lint/laws.json')
  const listed = JSON.parse(readFileSync(file, 'utf8'))
  const list = {
    ...shortenList(listed, breaches),
    vagueValues: Math.min(listed.vagueValues, vagueValues),
    clausesPerThousand: Math.min(listed.clausesPerThousand, clausesPerThousand),
  }
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
}
