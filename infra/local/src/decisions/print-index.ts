// Prints the index of decisions, or writes it: node infra/local/src/decisions/print-index.ts [write]
import { writeFileSync } from 'node:fs'
import { writeIndex } from './decisions.ts'
import { indexFile, readDecisions } from './read-decisions.ts'

const index = writeIndex(readDecisions())
if (process.argv.includes('write')) writeFileSync(indexFile, index)
else console.log(index)
