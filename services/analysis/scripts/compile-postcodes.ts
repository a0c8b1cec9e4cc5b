import { readFileSync, writeFileSync } from 'node:fs'
import { compiledFolder } from './installed.ts'
import { compilePostcodes } from './postcodes.ts'
import { type Wheel, withWheel } from './wheels.ts'

// Writes `src/lexicon/places/data/postcodes.tsv` anew, behind `places.tsv`: `npm run postcodes -w services/analysis`.
// Needs Python 3 with pip.

const POSTAL_CODES: Wheel = {
  name: 'countrystatecity-postal-codes',
  version: '2.0.1',
  sha256: '45151efce4258500df6a696dd72c938a358dff82042e1f205effc64f18f7c6c6',
}

const file = (name: string) => compiledFolder('places', 'data', name)
const places = readFileSync(file('places.tsv'), 'utf8')
writeFileSync(
  file('postcodes.tsv'),
  withWheel(POSTAL_CODES, (folder) => compilePostcodes(folder, places)),
)
