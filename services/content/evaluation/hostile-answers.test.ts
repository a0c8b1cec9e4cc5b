import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writingTasks } from '../src/untrusted/writing-tasks.ts'
import { readBuyersBriefs, writingTaskOf } from './evaluation.ts'

const answers = ['answers.json', 'answers-2.json'].flatMap((name) =>
  z
    .array(z.object({ answer: z.string(), risk: z.string().nullable() }))
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))),
)
/** Their owners are told of these, and decide. */
const TOLD_ONLY = ['promise', 'contradiction']
const stopped = answers.filter(({ risk }) => risk !== null && !TOLD_ONLY.includes(risk))

test('no hostile answer is printed in an article, in an outline, or given to a model', () => {
  const [first] = readBuyersBriefs()
  const task = writingTaskOf(first!)
  const hostile = stopped.map(({ answer }, at) => ({ question: `Anything else, ${at}?`, answer }))
  const brief = { ...task.brief, answers: [...task.brief.answers, ...hostile] }
  const { article, items } = writingTasks.write({ ...task, brief })
  const { outline, risks } = writingTasks.rehearse({
    task: { ...task, brief: { ...brief, answers: hostile } },
    writer: 'template',
  })
  const given = writingTasks.gather({ ...task, brief })
  const printed = JSON.stringify([article, items, outline, given.items, given.brief])
  expect(stopped.filter(({ answer }) => printed.includes(answer))).toEqual([])
  expect(risks?.length).toBeGreaterThan(0)
})
