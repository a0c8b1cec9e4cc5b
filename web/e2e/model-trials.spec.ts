import type { Page } from '@playwright/test'
import type { Reply } from '@sortie/contracts/call'
import type { getModelState, ModelTrial } from '@sortie/contracts/operators/model-trials'
import { expectAccessible, violationsOf } from './axe.ts'
import { expect, expectInvalid, test } from './fixture.ts'
import { becomeOperator } from './operator.ts'
import { enroll } from './person.ts'

const trial: ModelTrial = {
  trialId: 'mtr_1',
  at: '2026-11-27T20:00:00.000Z',
  capability: 'structure',
  model: 'sandbox',
  outcome: 'answered',
  status: null,
  firstTokenMs: 412,
  totalMs: 1_912,
  longestPauseMs: 61,
  tokensIn: 230,
  tokensOut: 60,
  isEstimated: true,
  cost: 443,
  differences: ['It puts its JSON into a code fence, which we take off.'],
  request: {
    url: 'http://localhost:11434/v1/chat/completions',
    body: '{\n  "model": "sandbox"\n}',
  },
  answer: '{"trade":"Bakery"}',
}
const state: Reply<typeof getModelState> = {
  model: {
    name: 'sandbox',
    checker: null,
    server: 'localhost:11434',
    isResting: false,
    waitMs: 0,
    spentToday: 1_250_000,
    leftToday: 23_750_000,
  },
  trials: [],
}

/** Answers as content does where a model is set up; this stack has none. */
const setUpModel = async (page: Page) => {
  let trials: ModelTrial[] = []
  await page.route('**/api/admin/content/model', (route) =>
    route.fulfill({ json: { ...state, trials } }),
  )
  await page.route('**/api/admin/content/model/trials', (route) => {
    trials = [trial]
    const sentences = [
      ['text', { request: 1, text: '{"trade":' }],
      ['text', { request: 1, text: '"Bakery"}' }],
      ['trial', trial],
    ] as const
    const body = sentences
      .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      .join('')
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
}

test('an operator sees how the model stands, tries it, and finds the trial again', async ({
  page,
}) => {
  await becomeOperator(page)
  await setUpModel(page)
  await page.goto('/gpt-api-test')
  await expect(page.getByRole('heading', { level: 1, name: 'Language model' })).toBeVisible()
  // What asks for consent would cover what is looked at.
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('At localhost:11434')).toBeVisible()
  await expect(page.getByText('$23.75 left')).toBeVisible()
  await expect(page.getByText('Nobody has tried it yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Ask the Model' }).click()
  await expectInvalid(page.getByLabel('Prompt', { exact: true }), 'Please write a prompt')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'JSON answer' }).click()
  await page.getByRole('button', { name: 'Ask the Model' }).press('Enter')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByText('{"trade":"Bakery"}')).toBeVisible()
  await expect(answer.getByText('412 ms')).toBeVisible()
  await expect(answer.getByText('40 tokens/s')).toBeVisible()
  await expect(answer.getByText('$0.0004')).toBeVisible()
  await expect(answer.getByText('It puts its JSON into a code fence')).toBeVisible()
  await answer.getByText('The request, without its key').click()
  await expect(answer.getByText('POST http://localhost:11434/v1/chat/completions')).toBeVisible()
  const row = page.getByRole('table', { name: 'Last trials' }).getByRole('row').nth(1)
  await expect(row).toContainText('JSON answer')
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expectAccessible(page, 'the model test page')
})

test('without a model it says how to set one, and how it is kept out of search engines', async ({
  page,
}) => {
  await becomeOperator(page)
  await page.goto('/gpt-api-test')
  await expect(page.getByText('No language model is set up.')).toBeVisible()
  await expect(page.getByText('OPENAI_API_KEY')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const sitemap = await page.request.get('/sitemap.xml')
  expect(await sitemap.text()).not.toContain('gpt-api-test')
})

test('to everybody else it is not there', async ({ page, email, refusals }) => {
  refusals.expect(404)
  await page.goto('/gpt-api-test')
  await expect(page).toHaveTitle(/404/)
  await enroll(page, email)
  await page.goto('/gpt-api-test')
  await expect(page).toHaveTitle(/404/)
})
