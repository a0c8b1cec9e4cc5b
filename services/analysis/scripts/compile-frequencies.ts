import { writeFileSync } from 'node:fs'
import { compileFrequencies } from './frequencies.ts'
import { compiledFolder } from './installed.ts'
import { type Wheel, withWheel } from './wheels.ts'

// Writes `src/lexicon/frequencies/data` anew: `npm run frequencies -w services/analysis`. Needs Python 3 with pip.

const WORDFREQ: Wheel = {
  name: 'wordfreq',
  version: '3.1.1',
  sha256: '4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473',
}

withWheel(WORDFREQ, (folder) => {
  for (const language of ['de', 'fr', 'es', 'it', 'nl', 'pt']) {
    writeFileSync(
      compiledFolder('frequencies', 'data', `${language}.tsv`),
      compileFrequencies(folder, language),
    )
  }
})
