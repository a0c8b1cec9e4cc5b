import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('each page is asked for by the cursor of the one before, until there is none', async () => {
  const asked: (string | undefined)[] = []
  const pages = allPages(async (cursor) => {
    asked.push(cursor)
    return { rows: [asked.length], next: asked.length < 3 ? `after-${asked.length}` : null }
  })
  const rows = await Array.fromAsync(pages, (page) => page.rows)
  expect(rows.flat()).toEqual([1, 2, 3])
  expect(asked).toEqual([undefined, 'after-1', 'after-2'])
})
