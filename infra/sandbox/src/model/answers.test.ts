import { expect, test } from 'vitest'
import { goodAnswer } from './answers.ts'
import { hallucinated } from './bad-answers.ts'
import {
  type ModelRequest,
  modelTokensOf,
  readModelRequest,
  withinContext,
} from './model-request.ts'
import { TERSE } from './section.ts'

// What the stand-in answers to the four roles, from the data of the prompt.

const asked = (role: string, parts: Record<string, unknown>, name?: string): ModelRequest =>
  readModelRequest(
    {
      model: 'sandbox',
      messages: [
        { role: 'system', content: `Role: ${role}.\nRules.` },
        {
          role: 'user',
          content: Object.entries(parts)
            .map(([part, data]) => `<${part}>${JSON.stringify(data)}</${part}>`)
            .join('\n'),
        },
      ],
      ...(name && { response_format: { type: 'json_schema', json_schema: { name } } }),
    },
    'sk-sandbox',
  )
const brief = { keyword: 'drain cleaning' }
const items = Array.from({ length: 12 }, (_, at) => ({
  id: `e${at + 1}`,
  text: `Cleaning job number ${at + 1} took ${at + 2} hours and cost $${100 + at}.`,
  voice: 'measured',
}))
const seeds = Array.from({ length: 25 }, (_, seed) => String(seed))
const words = (text: string) =>
  text
    .replace(/\[e\d+\]/g, '')
    .split(/\s+/)
    .filter(Boolean).length
const cites = (text: string) => [...text.matchAll(/\[(e\d+)\]/g)].map(([, id]) => id)

test.for(['cost', 'steps'])('a section for %s has 190 to 240 words and cites its items', (role) => {
  for (const seed of seeds) {
    const section = { role, heading: 'Costs', point: seed, items: ['e2', 'e3', 'e5'], terms: [] }
    const text = goodAnswer(asked('staff writer', { brief, items, section }), seed)
    const count = words(text.replace(/^\d+\. /gm, ''))
    expect(count).toBeGreaterThanOrEqual(190)
    expect(count).toBeLessThanOrEqual(240)
    expect(cites(text)).toEqual(['e2', 'e3', 'e5'])
    const sentences = text.match(/[^.]+\./g)!
    expect(new Set(sentences).size).toBe(sentences.length)
    // No number stands there that no cited item has.
    const numbers = text.replace(/\[e\d+\]|^\d+\. /gm, '').match(/\d+/g)!
    const given = items.slice(1, 5).flatMap((item) => item.text.match(/\d+/g)!)
    expect(numbers.filter((number) => !given.includes(number))).toEqual([])
  }
})

test('sections of one article, and articles of two keywords, share few runs of eight words', () => {
  const article = (keyword: string) => {
    const roles = [
      'answer',
      'background',
      'options',
      'cost',
      'choice',
      'mistakes',
      'checks',
      'next',
    ]
    const text = roles
      .map((role) =>
        goodAnswer(asked('staff writer', { brief: { keyword }, section: { role } }), '1'),
      )
      .join(' ')
    const all = text.toLowerCase().match(/[a-z]+/g)!
    return new Set(all.slice(7).map((_, at) => all.slice(at, at + 8).join(' ')))
  }
  const [one, other] = [article('drain cleaning'), article('wedding cakes')]
  const both = [...one].filter((run) => other.has(run)).length
  expect(both / (one.size + other.size - both)).toBeLessThan(0.1)
})

test('many items fit as far as there is room, and a terse section has 160 to 185 words', () => {
  for (const seed of seeds) {
    const section = { role: 'cost', heading: 'Costs', point: seed, items: [], terms: ['sewer'] }
    const request = asked('staff writer', { brief, items: [...items, ...items], section })
    const count = words(goodAnswer(request, seed))
    expect(count).toBeLessThanOrEqual(240)
    const few = asked('staff writer', { brief, items: items.slice(0, 2), section })
    expect(words(goodAnswer(few, seed, TERSE))).toBeLessThanOrEqual(185)
    expect(words(goodAnswer(few, seed, TERSE))).toBeGreaterThanOrEqual(160)
  }
})

test('an outline keeps to the template, knows the items, and puts none into three sections', () => {
  const template = [{ role: 'answer' }, { role: 'steps' }, { role: 'mistakes' }]
  const request = asked('editor', { brief, items, template }, 'outline')
  const { sections } = JSON.parse(goodAnswer(request, '1')) as {
    sections: { role: string; items: string[] }[]
  }
  expect(sections.map(({ role }) => role)).toEqual(['answer', 'steps', 'mistakes'])
  const used = sections.flatMap((section) => section.items)
  expect(new Set(used)).toEqual(new Set(items.map(({ id }) => id)))
  for (const { id } of items) expect(used.filter((each) => each === id).length).toBeLessThan(3)
})

test('a package has titles, a meta description, a slug and answers to the questions', () => {
  const request = asked('editor', { brief, questions: ['What does it cost?'] }, 'package')
  const { titles, meta, slug, faq } = JSON.parse(goodAnswer(request, '1'))
  expect(titles).toHaveLength(3)
  expect(meta.length).toBeGreaterThan(120)
  expect(meta.length).toBeLessThan(157)
  expect(slug).toBe('drain-cleaning')
  expect(faq).toMatchObject([{ question: 'What does it cost?' }])
})

test('a checker tells what an item supports from what it does not', () => {
  const sentences = [
    { number: 1, text: 'Cleaning job number 1 took 2 hours and cost $100. [e1]' },
    { number: 2, text: 'Cleaning job number 1 took 9 hours and cost $100. [e1]' },
    { number: 3, text: 'Cleaning job number 1 took 2 hours and cost $100. [e4]' },
    { number: 4, text: 'Customers in Ohio love this trade. [e1]' },
  ]
  const { verdicts } = JSON.parse(
    goodAnswer(asked('checker', { items, sentences }, 'verdicts'), ''),
  )
  expect(verdicts).toMatchObject([
    { number: 1, verdict: 'supported', item: 'e1' },
    ...[2, 3, 4].map((number) => ({ number, verdict: 'unsupported', item: null })),
  ])
})

test('a repairer changes the sentences that it was told, and no others', () => {
  const markdown = 'Bread is good. Nine in ten agree. It costs $999. [e2]'
  const violations = [
    { number: 1, sentence: 'Nine in ten agree.', problem: 'no item' },
    { number: 2, sentence: 'It costs $999. [e2]', item: 'e2', problem: 'another number' },
  ]
  const request = asked('repairer', { brief, items, section: { markdown }, violations })
  const text = goodAnswer(request, '1')
  expect(text).toMatch(/^Bread is good\. /)
  expect(text).toMatch(/Cleaning job number 2 took 3 hours and cost \$101\. \[e2\]$/)
  expect(text).not.toContain('Nine in ten')
})

test('one sentence in five is made up, and the others are as they would be', () => {
  const section = { role: 'cost', heading: 'Costs', point: '', items: [], terms: [] }
  const request = asked('staff writer', { brief, items, section })
  const split = (text: string) =>
    text.match(/[^.!?]+[.!?]+(?:\s*\[e\d+\])?/g)!.map((each) => each.trim())
  const good = new Set(split(goodAnswer(request, '1')))
  const all = split(hallucinated(request, '1'))
  const made = all.filter((sentence) => !good.has(sentence))
  expect(made.length / all.length).toBeGreaterThanOrEqual(0.15)
  expect(made.length / all.length).toBeLessThanOrEqual(0.3)
})

test('tokens are the text again, and a small context has only the end of a prompt', () => {
  const text = '  Rye bread, 1,234 “loaves” a day!\n\n[e7] ok  '
  expect(modelTokensOf(text).join('')).toBe(text)
  const long = asked('staff writer', { items, brief })
  const cut = withinContext(long, 50)
  expect(long.user.endsWith(cut.user)).toBe(true)
  expect(cut.part('items')).toBeUndefined()
  expect(cut.part('brief')).toEqual(brief)
})
