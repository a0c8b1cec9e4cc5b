import { expect, test } from 'vitest'
import { item } from '../../drafts/decider/testing-draft.ts'
import { standardSentences } from './standard-text.ts'

test('sentences that cite nothing are standard text; headings, tables and quotes are not', () => {
  const texts = [
    '### Before you buy\n\nAsk first. It costs $4 [e1]. Then decide.\n\n- Take your time.\n- It grew [e2].',
    '| Price | Shop |\n| - | - |\n| low | near |\n\n> We bake at four.\n\nAsk first.',
  ]
  expect(standardSentences(texts, [item('e1'), item('e2')])).toEqual([
    'Ask first.',
    'Then decide.',
    'Take your time.',
  ])
})

test('words that are somebody’s, of which the source is named once at the end, are not', () => {
  const said = { ...item('e1'), text: 'We bake at four. We open at six.' }
  expect(standardSentences(['We bake at four. We open at six. [e1]'], [said])).toEqual([])
})
