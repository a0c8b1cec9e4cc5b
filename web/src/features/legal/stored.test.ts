import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/'(sortie_\w+)'/g)].map(([, name]) => name!)

test('the privacy policy lists every name that the app stores something under', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|stored\.tsx$/.test(file),
  )
  const used = [...new Set(files.flatMap((file) => namesIn(read(file))))]
  expect(used).toContain('sortie_share')
  expect(namesIn(read('features/legal/stored.tsx'))).toEqual(expect.arrayContaining(used))
})
