import { expect, test } from 'vitest'
import { NotSaved, untilSaved } from './not-saved.ts'
import { failureText } from './problem.ts'

test('what needs all that was typed goes on once all of it is saved', async () => {
  await expect(untilSaved(Promise.resolve(true))).resolves.toBeUndefined()
})

test('what needs all that was typed stops where not all of it could be saved', async () => {
  await expect(untilSaved(Promise.resolve(false))).rejects.toThrow(NotSaved)
})

test('whoever is stopped reads why, and what to do', () => {
  expect(failureText(new NotSaved(), 'Please try again.')).toMatch(
    /^Not everything is saved yet\. .+try again\.$/,
  )
})
