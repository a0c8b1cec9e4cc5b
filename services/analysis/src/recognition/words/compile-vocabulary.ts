// Writes what is compiled of businesses anew, after phrases or names of trades, or ordinary businesses, were changed:
// npm run vocabulary -w services/analysis
import { writeFileSync } from 'node:fs'
import { industries } from '../../lexicon/industries.ts'
import {
  OPEN_BUSINESSES_FILE,
  readOrdinaryBusinesses,
  writeOpenBusinesses,
} from '../ordinary/ordinary.ts'
import { readOwnerWords } from './owner-words.ts'
import { VOCABULARY_FILE, writeVocabulary } from './vocabulary.ts'

writeFileSync(OPEN_BUSINESSES_FILE, writeOpenBusinesses(industries))
writeFileSync(
  VOCABULARY_FILE,
  writeVocabulary(industries, readOwnerWords(), readOrdinaryBusinesses()),
)
