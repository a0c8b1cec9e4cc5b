import { type Prompt, wholeOf } from '@sortie/model/prompt'
import { likelyTokens } from '@sortie/model/tokens'
import { expect, test } from 'vitest'
import { assignmentOf } from '../../../writing/samples/sample-assignments.ts'
import { outlinePrompt, packagePrompt } from './prompts.ts'
import { TEMPLATES } from './templates.ts'

// A brief with as many facts as one may have.
const given = assignmentOf('informational')
const items = Array.from({ length: 120 }, (_, at) => {
  return { ...given.items[at % given.items.length]!, id: `e${at + 1}` as const }
})
const assignment = { ...given, items }
const told = ({ user }: Prompt) => [...user.matchAll(/"id":"(e\d+)"/g)].map(([, id]) => id)

test.for([
  ['outline', (most?: number) => outlinePrompt(assignment, TEMPLATES.informational, most)],
  [
    'package',
    (most?: number) => packagePrompt(assignment, { angle: 'Ask', questions: ['How?'] }, most),
  ],
] as const)(
  'the prompt of the %s holds all items, or as many as a small context does',
  ([, of]) => {
    expect(told(of())).toEqual(items.map(({ id }) => id))
    const small = of(5_500)
    expect(likelyTokens(wholeOf(small))).toBeLessThanOrEqual(5_500)
    const ids = told(small)
    expect(ids.length).toBeGreaterThan(50)
    expect(ids).toEqual(items.map(({ id }) => id).filter((id) => ids.includes(id)))
    const own = items.filter(({ voice }) => voice === 'customer')
    expect(ids).toEqual(expect.arrayContaining(own.map(({ id }) => id)))
    // Research names the most useful first.
    expect(ids).toContain('e1')
  },
)
