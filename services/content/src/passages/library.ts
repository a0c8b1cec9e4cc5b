import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArticleType } from '@sortie/contracts/article-ids'
import { type Passage, type PassageFiles, type Role, suits } from './passage.ts'
import { canFill, type Filling } from './slots.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))

/** All passages. Taken as they are: tests check the files. */
export const library = Object.fromEntries(
  ArticleType.options.map((name) => [name, read(name)]),
) as PassageFiles

/** Passages of a role that suit the trade and can be filled, in the order of their file. */
export const passagesFor = (type: ArticleType, role: Role, filling: Filling): Passage[] =>
  library[type].filter(
    (passage) =>
      passage.role === role && suits(passage, filling.words.kind) && canFill(passage.text, filling),
  )
