import { afterAll, expect, test } from 'vitest'
import { createTextParsers } from './client.ts'
import { parseSection } from './section.ts'

const parsers = createTextParsers({ warn: () => {} })
afterAll(() => parsers.stop())

test('a section comes back from the room as it would be read here', async () => {
  for (const text of ['A **bold** word [e1].\n\n- one\n- two', 'x'.repeat(30_000), ''])
    expect(await parsers.parseSection('ann', text)).toEqual(parseSection(text))
})

test('a text that is larger than any route lets through is refused before it is parsed', async () => {
  await expect(parsers.parseSection('ann', 'x'.repeat(200_000))).rejects.toMatchObject({
    name: 'UntrustedInputRefused',
    reason: 'too_large',
  })
})
