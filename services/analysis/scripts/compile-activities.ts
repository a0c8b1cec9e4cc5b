import { writeFileSync } from 'node:fs'
import { compileActivities } from './activities.ts'
import { compileChains } from './chains.ts'
import { compiledFolder, installedText } from './installed.ts'

// Writes `src/lexicon/open/data` anew from the installed packages: `npm run activities -w services/analysis`.

const file = (name: string) => compiledFolder('open', 'data', name)

writeFileSync(file('activities.tsv'), compileActivities())
writeFileSync(file('chains.tsv'), compileChains())
for (const [name, licence] of [
  ['@openstreetmap/id-tagging-schema', 'LICENSE.md'],
  ['name-suggestion-index', 'LICENSE.md'],
  ['naics', 'LICENSE'],
] as const) {
  const plain = name.replace(/^@[^/]+\//, '')
  writeFileSync(
    file(`LICENSE-${plain}.md`),
    `${installedText(name, licence).replaceAll('\r\n', '\n').trimEnd()}\n`,
  )
}
