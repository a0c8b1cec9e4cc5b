// Writes the words of all trades anew, after phrases or names of trades were changed:
// npm run vocabulary -w services/analysis
import { writeFileSync } from 'node:fs'
import { industries } from '../lexicon/industries.ts'
import { readOwnerWords } from './owner-words.ts'
import { VOCABULARY_FILE, writeVocabulary } from './vocabulary.ts'

writeFileSync(VOCABULARY_FILE, writeVocabulary(industries, readOwnerWords()))
