import { costGrowth, repeated } from '@sortie/prose/testing/cost-growth'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf } from './json.ts'

const read = (text: string) => {
  try {
    return answerOf(text, z.object({}))
  } catch {
    return null
  }
}

test.each(['\n', ' ', '\n ', '`', '```\n', '\n```'])(
  'twice as much of %j behind a code fence takes twice as long to read',
  (part) => {
    const behind = repeated(part)
    const growth = costGrowth(50_000, (size) => `\`\`\`json${behind(size)}`, read)
    expect(growth).toBeLessThan(2.5)
  },
)
