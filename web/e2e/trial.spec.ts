import type { Request } from '@playwright/test'
import { understandBusiness } from '@sortie/contracts/analysis/briefs/readings'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { register } from '@sortie/contracts/identity/accounts/authentication'
import { expectAccessible } from './axe.ts'
import {
  DETAILS,
  expect,
  expectInvalid,
  expectResults,
  expectToast,
  fillAccount,
  fillDetails,
  test,
} from './fixture.ts'
import { enroll } from './person.ts'
import { requestsOf } from './requests.ts'

const stored = () => sessionStorage.getItem('sortie_trial')

test('a stranger gets live results from three details and an account', async ({ page, email }) => {
  const posts: Request[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request))
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Free Analysis' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await fillDetails(page)
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  for (const detail of Object.values(DETAILS))
    await expect(page.getByRole('complementary').getByText(detail)).toBeVisible()
  expect(await page.evaluate(stored)).toContain(DETAILS.mainCompetitor)
  await fillAccount(page, email)
  await expectResults(page)
  expect(await page.evaluate(stored)).toBeNull()

  await test.step('both calls are one trace, and the first says what was done', () => {
    // The first two asked what the industry means, without the competitor and with it.
    const [register, create] = posts.slice(2).map((request) => request.headers())
    expect(register!['x-sortie-action']).toMatch(/^start-free-trial;ms=\d+$/)
    expect(create!['x-sortie-action']).toBeUndefined()
    expect(create!.traceparent).toBe(register!.traceparent)
    expect(create!.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(create!['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })
  await test.step('the results are those that were promised', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(DETAILS.businessName)
    const competitors = page.getByRole('heading', { level: 3 })
    await expect(competitors).toHaveCount(3)
    await expect(competitors.first()).toHaveText(DETAILS.mainCompetitor)
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(6)
    // Said once for each column, not in every row.
    for (const column of ['Volume', 'Difficulty'])
      await expect(page.getByRole('columnheader', { name: column })).toContainText('estimated')
    for (const row of (await rows.all()).slice(1)) {
      await expect(row).not.toContainText('estimate')
      await expect(row.getByRole('rowheader')).toContainText(/High|Medium|Low/)
      await expect(row).toContainText('/10')
    }
    await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/pricing',
    )
  })
  await test.step('a figure opens its receipt, and gets the focus back', async () => {
    const figure = page.getByRole('button', { name: /open its receipt/ }).first()
    await figure.click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt).toContainText('Estimated from a band set by our editors')
    for (const line of ['Value', 'Kind', 'Source', 'When'])
      await expect(receipt.getByText(line, { exact: true })).toBeVisible()
    await expect(receipt.getByText('Formula', { exact: true })).toBeHidden()
    await receipt.getByText('Details', { exact: true }).click()
    for (const line of ['Formula', 'Version'])
      await expect(receipt.getByText(line, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    await expect(figure).toBeFocused()
  })
  await test.step('a label opens its factors, and what would change it', async () => {
    const label = page.getByRole('button', { name: /open the factors/ }).first()
    await label.press('Enter')
    const why = page.getByRole('dialog', { name: /^Why (High|Medium|Low)\?$/ })
    for (const factor of ['Search volume', 'Difficulty', 'Clicks left', 'Intent', 'Relevance'])
      await expect(why.getByText(factor, { exact: true }).first()).toBeVisible()
    await expect(why.getByText(/this would be (High|Medium|Low)\.$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    await expect(label).toBeFocused()
  })
  await test.step('exports are shown, and say why they are not open', async () => {
    for (const format of ['CSV', 'PDF']) {
      const control = page.getByRole('button', { name: `Export ${format}` })
      await expect(control).toHaveAttribute('aria-disabled', 'true')
      await expect(control).toHaveAccessibleDescription(/Not in the free analysis/)
    }
    await expect(page.getByText(/10\+ opportunities/).first()).toBeVisible()
  })
  await test.step('a reload keeps them, and the stages of the run are over', async () => {
    const url = page.url()
    await expect(page.getByText(/^\d opportunities, \d rated High\. The best is “/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveCount(
      0,
    )
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
  })
  await test.step('a second visit leads to the dashboard, and to the results', async () => {
    const url = page.url()
    for (const path of ['/free-trial-step1', '/free-trial-step2', '/free-trial', '/dashboard']) {
      await page.goto(path)
      await expect(page).toHaveURL('/reports')
      if (path === '/free-trial-step1')
        await expectToast(page, 'Free analysis already used', 'A mission buys a full report.')
    }
    await page.getByRole('link', { name: DETAILS.businessName }).click()
    await expect(page).toHaveURL(url)
    await page.goto('/free-trial-results')
    await expect(page).toHaveURL(url)
  })
})

test('a trial of a trade that nobody knows says so at its head', async ({ page, email }) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('asdf qwerty')
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  const unknown = page.getByText(/^We don’t know this industry yet/)
  await expect(unknown).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillAccount(page, email)
  await expectResults(page)
  await expect(page.getByText(/^We don’t know this trade yet/)).toBeVisible()
  await expect(page.getByText(/rated High/)).toHaveCount(0)
  await expect(
    page.getByText(/^If we know your industry, a full report ranks usually more than 100 keywords/),
  ).toBeVisible()
})

test('what an industry was understood as is shown, and can be changed, before there is an account', async ({
  page,
}) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('we bake wedding cakes in Leeds')
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  const understood = page.getByRole('region', { name: 'What we understood' })
  await expect(understood).toContainText('Leeds, United Kingdom')
  await expect(understood).toContainText('Such as: ')
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await understood.getByRole('button', { name: 'Not This' }).click()
  const question = page.getByRole('group', { name: 'Which of these do you do?' })
  await expectAccessible(page, 'the question which reading is meant')
  await question.getByRole('radio').last().click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/free-trial-step2')
  expect(await page.evaluate(stored)).toContain('"reading":')
})

test('the country of a competitor is that of the reading and of the results', async ({
  page,
  email,
}) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('dog grooming')
  await page.getByLabel('Business name').fill('Scruffs to Fluffs')
  const understood = page.getByRole('region', { name: 'What we understood' })
  await expect(understood).toContainText('dog grooming · United States')
  await page.getByLabel('Main competitor').fill('Pets at Home')
  await page.getByLabel('Main competitor').blur()
  await expect(understood).toContainText('dog grooming · United Kingdom')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillAccount(page, email)
  await expectResults(page)
  await expect(page.getByText(/searches a month in the United Kingdom/)).toBeVisible()
})

test('an industry that may mean several things is asked about with a choice by keyboard', async ({
  page,
}) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('skincare clinics')
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  const question = page.getByRole('group', { name: 'Which of these do you do?' })
  await expect(question.getByRole('radio')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/free-trial-step1')
  await question.getByRole('radio', { name: /dermatology clinic/ }).focus()
  await page.keyboard.press('Space')
  const understood = page.getByRole('region', { name: 'What we understood' })
  await expect(understood).toContainText('dermatology clinic')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/free-trial-step2')
})

test('a trial asks what people buy where too little is known, and goes on without an answer too', async ({
  page,
}) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('organ builder')
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  const question = page.getByLabel('What do people buy from you? Name four or five things.')
  await question.fill('church organ restoration, pipe organ tuning')
  await question.press('Enter')
  await expect(page.getByText('Added: church organ restoration, pipe organ tuning')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/free-trial-step2')
  expect(await page.evaluate(stored)).toContain(
    '"seeds":["church organ restoration","pipe organ tuning"]',
  )
})

test('the owner of a business that no list has is asked what people buy, and is understood by the answer', async ({
  page,
}) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('worm farm')
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  const question = page.getByLabel('What do people buy from you? Name four or five things.')
  await expect(page.getByText('We don’t know this industry yet.')).toBeVisible()
  await question.fill('red wigglers, worm castings, compost worms')
  await question.press('Enter')
  await expect(page.getByRole('region', { name: 'What we understood' })).toContainText('worm farm')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/free-trial-step2')
})

test('somebody who names their own business as competitor is asked for another', async ({
  page,
}) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('Dentist')
  await page.getByLabel('Business name').fill('Bright Smiles')
  await page.getByLabel('Main competitor').fill('www.brightsmiles.com')
  const message = 'This is your own business. Name a different competitor.'
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Validation Error', message)
  await expectInvalid(page.getByLabel('Main competitor'), message)
  await expect(page.getByLabel('Business name')).toHaveValue('Bright Smiles')
  await expect(page).toHaveURL('/free-trial-step1')
})

test('step 1 wants all three details', async ({ page }) => {
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill('   ')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await expectInvalid(page.getByLabel('Industry'), 'Enter your industry')
  await expectInvalid(page.getByLabel('Main competitor'), 'Enter your main competitor')
  await expect(page.getByLabel('Industry')).toBeFocused()
  await page.getByLabel('Industry').fill('Bakery')
  await expect(page.getByLabel('Industry')).not.toHaveAttribute('aria-invalid')
  await expect(page).toHaveURL('/free-trial-step1')
})

test('visiting step 1 clears the details, and step 2 without them goes back', async ({ page }) => {
  await page.goto('/free-trial-step2')
  await expect(page).toHaveURL('/free-trial-step1')
  await fillDetails(page)
  await page.reload()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/free-trial-step1')
  await expect(page.getByLabel('Industry')).toHaveValue('')
  expect(await page.evaluate(stored)).toBeNull()
  await page.goto('/free-trial')
  await expect(page).toHaveURL('/free-trial-step1')
})

test('step 2 wants an address and a password of six characters', async ({ page, email }) => {
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await page.getByRole('button', { name: 'Start Free Analysis' }).click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await expect(page.getByLabel('Email')).toBeFocused()
  await fillAccount(page, email, '12345')
  await expectToast(page, 'Validation Error', 'Password too short')
  await expectInvalid(page.getByLabel('Password', { exact: true }), 'Password too short')
})

test('an account that exists is used with its password, and refused with another', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(401, 409)
  await enroll(page, email)
  await page.context().clearCookies()
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await fillAccount(page, email, 'not-its-password')
  await expectToast(
    page,
    'Error',
    'Account exists. Please check your password or try resetting it.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillAccount(page, email)
  await expectResults(page)
})

test('a failed creation is retried alone, under the same key', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(500)
  const keys: string[] = []
  let registrations = 0
  page.on('request', (request) => {
    if (request.url().endsWith(register.path)) registrations += 1
  })
  await page.route(requestsOf(createFreeTrial), async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    if (keys.length > 1) return route.continue()
    await route.fulfill({ status: 500, body: '{"message":"Try later"}' })
  })
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await fillAccount(page, email)
  await expectToast(page, 'Error', 'Failed to start free trial')
  await expect(page.getByRole('main')).toContainText('Something went wrong on our side.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectResults(page)
  expect(registrations).toBe(1)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('two clicks make one account and one trial', async ({ page, email }) => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname)
  })
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-good-password-1')
  await page.getByRole('button', { name: 'Start Free Analysis' }).dblclick()
  await expectResults(page)
  const asked = understandBusiness.path
  expect(paths).toEqual([asked, asked, register.path, createFreeTrial.path])
})

test('somebody signed in goes from step 1 straight to results', async ({ page, email }) => {
  await enroll(page, email)
  await page.goto('/free-trial-results')
  await expect(page).toHaveURL('/free-trial-step1')
  await page.goto('/reports')
  await expect(page.getByText('No reports yet.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Start Free Analysis' }).click()
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectResults(page)
})

test('a trial that was used elsewhere leads to the dashboard', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(409)
  await enroll(page, email)
  await page.route(requestsOf(createFreeTrial), (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'free_trial_used', message: 'Your free trial has already been used.' },
    }),
  )
  await page.goto('/free-trial-step1')
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/reports')
  await expectToast(page, 'Error', 'Your free trial has already been used.')
  await page.goto('/keyword-intel')
  await expect(page.getByLabel('Business name')).toHaveValue(DETAILS.businessName)
})

test('results that are not there say so, and offer a way on', async ({ page, email, refusals }) => {
  refusals.expect(404)
  await enroll(page, email)
  await page.goto('/free-trial/results/prj_nobodys')
  const title = page.getByRole('heading', { name: 'Failed to load free trial results' })
  await expect(title).toBeVisible()
  await expectToast(page, 'Error', 'Failed to load free trial results')
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/free-trial')
})
