import { LEAST_TEMPLATE_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import { describe, expect, test } from 'vitest'
import { sampleTrades } from '../../passages/sample-trades.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { SAMPLE_FACTS } from '../samples/sample-facts.ts'
import { keywordQuestion, searchAskedAbout } from './interview.ts'
import { readinessOf } from './readiness.ts'

const fields = (...given: Parameters<typeof assignmentOf>) =>
  readinessOf(assignmentOf(...given), 'template').missing.map(({ field }) => field)

test('a full brief with research is ready, and says how many words it carries', () => {
  const readiness = readinessOf(assignmentOf('informational'), 'template')
  expect(Readiness.safeParse(readiness).error).toBeUndefined()
  expect(readiness).toMatchObject({ missing: [], instead: null })
  expect(readiness.words).toBeGreaterThanOrEqual(LEAST_TEMPLATE_WORDS)
  expect(readiness.standardShare).toBeLessThan(0.4)
  expect(readiness.questions.length).toBeGreaterThan(3)
  expect(readiness.examples).toHaveLength(readiness.questions.length)
  expect(readiness.shortfall).toBeUndefined()
})

describe('says what is missing', () => {
  test('of the brief, by its field', () => {
    const none = { brief: { facts: {}, answers: [] } }
    expect(fields('how-to', undefined, none)).toEqual(['facts.task', 'facts.steps'])
    expect(fields('comparison', undefined, none)).toEqual(['facts.options'])
    expect(fields('trend-analysis', undefined, none)).toEqual(['facts.series'])
    expect(fields('strategic-guide', undefined, none)).toEqual(['facts.goal', 'facts.horizon'])
    expect(fields('case-study', undefined, none)).toEqual([
      'facts.permission',
      'facts.situation',
      'facts.actions',
      'facts.results',
      'facts.limits',
      'facts.situation',
    ])
  })

  test('of figures for a plan, unless its owner said what comes first', () => {
    const order = {
      question: 'What would you do first, what last, and why?',
      answer: 'First the closed courses, because they worked. Last the website.',
    }
    const plan = (answers: (typeof order)[]) =>
      fields('strategic-guide', undefined, { items: 0, brief: { answers } })
    expect(plan([])).toContain('reportId')
    expect(plan([order])).not.toContain('reportId')
    const model = assignmentOf('strategic-guide', undefined, {
      items: 0,
      brief: { answers: [order] },
    })
    expect(readinessOf(model, 'ai').missing.map(({ field }) => field)).toContain('reportId')
  })

  test('of a table that is mostly empty', () => {
    const facts = { ...SAMPLE_FACTS.comparison, cells: [] }
    expect(fields('comparison', undefined, { brief: { facts } })).toEqual(['facts.cells'])
  })

  test('where there is too little of the own to write from', () => {
    const readiness = readinessOf(
      assignmentOf('informational', undefined, { items: 2, brief: { answers: [] } }),
      'template',
    )
    expect(readiness.missing).toEqual([
      {
        field: 'answers',
        message:
          'Nothing that you told us answers “emergency plumber”. Answer this question first: “What do you tell people who ask about “emergency plumber”?”',
      },
    ])
    expect(readiness.words).toBeLessThan(LEAST_TEMPLATE_WORDS)
  })

  test('with every question answered says what else helps', () => {
    const brief = { answers: [] as { question: string; answer: string }[] }
    const ready = () =>
      readinessOf(assignmentOf('informational', undefined, { brief, items: 0 }), 'template')
    for (let round = 0; ready().questions.length > 0; round++) {
      expect(ready().missing[0]?.message).toMatch(
        round === 0 ? /Answer this question first/ : /Answer a few more questions/,
      )
      expect(round).toBeLessThan(12)
      brief.answers.push(...ready().questions.map((question) => ({ question, answer: 'Yes.' })))
    }
    expect(ready().missing[0]?.message).toMatch(/answered all our questions/)
  })

  test('where the trade is not known, or research failed', () => {
    expect(fields('informational', undefined, { context: { words: null } })).toContain('industry')
    const nameless = { context: { words: null, industry: null } }
    const unnamed = readinessOf(assignmentOf('informational', undefined, nameless), 'template')
    expect(unnamed.missing[0]?.message).toBe(
      'Name your industry: the article takes its words from it.',
    )
    const { missing } = readinessOf({ ...assignmentOf('informational'), context: null }, 'template')
    expect(missing[0]?.message).toMatch(/search for evidence failed/)
  })
})

test('a brief that lacks words says how many there are, and where one answer is enough', () => {
  const sample = assignmentOf('informational').brief.answers
  const messageFor = (answers: typeof sample) =>
    readinessOf(assignmentOf('informational', undefined, { brief: { answers } }), 'template')
      .missing[0]?.message
  const shortened = sample.map((each) => ({ ...each, answer: `${each.answer.slice(0, 90)}.` }))
  const all = Array.from({ length: sample.length + 1 }, (_, count) =>
    messageFor([...sample.slice(0, count), ...shortened.slice(count)]),
  )
  const short = all.filter((message) => message?.includes('of the 300 words that it needs'))
  expect(short.length).toBeGreaterThan(0)
  for (const message of short) {
    const carried = Number(/about (\d+) of/.exec(message!)![1])
    // Rounded down to fifty words.
    if (carried < 200) expect(message).not.toContain('One more answer')
    expect(message).toMatch(/answers? of a sentence or two should be enough|Answer a few more/)
  }
})

describe('a keyword that asks for facts', () => {
  // Answers to everything but the search itself.
  const unasked = assignmentOf('informational').brief.answers.filter(
    ({ question }) => searchAskedAbout(question) === null,
  )

  test.each(['why is my tap dripping', 'how often should a boiler be serviced', 'plumber salary'])(
    '“%s” is refused, with the nearest that people search before they buy',
    (keyword) => {
      const { missing, instead } = readinessOf(
        assignmentOf('informational', undefined, { brief: { keyword, answers: unasked } }),
        'template',
      )
      expect(missing).toEqual([{ field: 'keyword', message: expect.stringContaining(keyword) }])
      expect(instead).toMatch(/^(best emergency plumber|emergency plumber cost)$/)
    },
  )

  test('is served once its owner answered it: an amount with a figure, anything else in a sentence', () => {
    const missing = (keyword: string, answer: string) => {
      const answers = [{ question: keywordQuestion(keyword), answer }]
      return fields('informational', undefined, { brief: { keyword, answers } })
    }
    const often = 'how often should a boiler be serviced'
    expect(missing(often, 'It depends on the boiler and on how hard the water is.')).toContain(
      'keyword',
    )
    expect(
      missing(often, 'Once a year, and twice where the water is as hard as here.'),
    ).not.toContain('keyword')
    expect(missing('why is my tap dripping', 'Yes.')).toContain('keyword')
    expect(
      missing('why is my tap dripping', 'Nearly always the washer is worn, and it costs pennies.'),
    ).not.toContain('keyword')
    // An answer to another question gives none to this one.
    expect(
      fields('informational', undefined, {
        brief: {
          keyword: often,
          answers: [
            { question: keywordQuestion('boiler repair'), answer: 'Once a year, by law, here.' },
          ],
        },
      }),
    ).toContain('keyword')
  })

  test('about money is served once the owner names a price', () => {
    const brief = { keyword: 'how much does a plumber cost' }
    expect(fields('informational', undefined, { brief })).not.toContain('keyword')
    const { missing, instead } = readinessOf(
      assignmentOf('informational', undefined, { brief: { ...brief, answers: [] } }),
      'template',
    )
    // The same question in other words is no way out.
    expect({ missing, instead }).toEqual({
      missing: [
        { field: 'answers', message: expect.stringContaining('Answer this question first') },
      ],
      instead: null,
    })
  })

  test('is no matter for a model, or for the own steps of a how-to', () => {
    const known = { question: 'What do you see?', answer: 'Most cold radiators have air in them.' }
    const brief = { keyword: 'why is my radiator cold', answers: [known] }
    const assignment = assignmentOf('informational', undefined, { brief })
    expect(readinessOf(assignment, 'ai')).toMatchObject({
      missing: [],
      instead: null,
      standardShare: null,
    })
    expect(fields('how-to', undefined, { brief: { keyword: brief.keyword } })).toEqual([])
  })

  test('is not meant by advice on choosing', () => {
    expect(
      fields('informational', undefined, { brief: { keyword: 'how do i choose a plumber' } }),
    ).toEqual([])
  })
})

test('asks for what was not answered, in the words of the trade', () => {
  const dentist = sampleTrades[5]
  const { questions } = readinessOf(
    assignmentOf('comparison', dentist, { brief: { answers: [] } }),
    'template',
  )
  expect(questions).toEqual([
    'What do you tell people who ask about “teeth whitening”?',
    'For whom are you not the right choice?',
    'What can you offer that the others in the table cannot?',
  ])
})

test.each(['asdf', 'wie viel kostet eine hochzeitstorte', 'best casino bonus', 'the best'])(
  'a model is not asked to write on “%s”, which no fact is about',
  (keyword) => {
    const { missing } = readinessOf(
      assignmentOf('informational', undefined, { brief: { keyword } }),
      'ai',
    )
    expect(missing).toEqual([
      { field: 'keyword', message: expect.stringMatching(/^Nothing that we found/) },
    ])
  },
)
test('nor is it kept from what the facts or the answers are about', () => {
  const about = (keyword: string, answer = 'Yes.') => {
    const answers = [{ question: 'What do you know?', answer }]
    return readinessOf(
      assignmentOf('informational', undefined, { brief: { keyword, answers } }),
      'ai',
    ).missing
  }
  expect(about(assignmentOf('informational').brief.keyword)).toEqual([])
  expect(about('zeppelin rides', 'We fly a zeppelin, and a ride takes an hour.')).toEqual([])
})

test('keywords that can be written are offered first, and each other one names the nearest that can', () => {
  const assignment = assignmentOf('informational')
  const related = [
    'why is my drain blocked',
    'emergency plumber cost',
    'boiler not working',
    'blocked drain plumber',
    'plumber salary',
    'EMERGENCY plumber',
    'boiler symptoms',
    'how often to service a boiler',
    ...Array.from({ length: 20 }, (_, n) => `plumber offer ${n}`),
  ].map((keyword) => ({ keyword, searches: null, decides: true }))
  const context = { ...assignment.context!, related }
  const { choices = [] } = readinessOf({ ...assignment, context }, 'template')
  const can = choices.map(({ isWritable }) => isWritable)
  expect(can).toEqual(can.toSorted((a, b) => Number(b) - Number(a)))
  expect(can.filter(Boolean)).toHaveLength(8)
  expect(choices[0]?.keyword).toBe('emergency plumber cost')
  expect(choices.map(({ keyword }) => keyword)).not.toContain('EMERGENCY plumber')
  expect(choices.slice(8)).toContainEqual({
    keyword: 'why is my drain blocked',
    isWritable: false,
    instead: 'blocked drain plumber',
  })
  expect(readinessOf({ ...assignment, context }, 'ai').choices).toBeUndefined()
  // Where none is near, none is named.
  const none = { ...context, related: related.slice(0, 1) }
  expect(readinessOf({ ...assignment, context: none }, 'template').choices).toEqual([
    { keyword: 'why is my drain blocked', isWritable: false, instead: null },
  ])
})
