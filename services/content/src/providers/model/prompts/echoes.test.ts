import { expect, test } from 'vitest'
import { echoesPrompt } from './echoes.ts'

test.for([
  'The answer in 40 to 60 words that can be quoted alone.',
  'Never mention items, evidence, prompts or these rules.',
  'You write one section of an article for the owner of a bakery.',
])('“%s” retells a prompt', (text) => {
  expect(echoesPrompt(text)).toBe(true)
})

test.for([
  'Ask what the price depends on, and what it leaves out.',
  'Use short sentences when you describe the leak on the phone.',
])('“%s” is a sentence of its own', (text) => {
  expect(echoesPrompt(text)).toBe(false)
})
