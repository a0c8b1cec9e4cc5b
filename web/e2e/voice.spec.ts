import type { Page } from '@playwright/test'
import type { createProject } from '@sortie/contracts/analysis/projects/projects'
import { expectAccessible } from './axe.ts'
import { expect, expectToast, test } from './fixture.ts'
import { enroll, post } from './person.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page) => page.getByRole('form', { name: 'Brand voice' })
const measured = (page: Page) => page.getByRole('complementary', { name: 'How you write' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save Voice' })

const SAMPLE =
  'We’re up at four, because good crust won’t wait. Our ovens are old, and we like them that way. You’ll smell the favourite crumb before you see the door. '

test('a voice is set, measured, kept apart in two tabs, and named in a brief', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(409)
  await enroll(page, email)
  const project = { name: 'Crumb & Co', industry: 'Bakery' }
  const made = await post<typeof createProject>(page, '/api/projects', project)
  const { projectId } = await made.json()

  await test.step('a project without a voice says what one is for, and leads there', async () => {
    await page.goto(`/projects/${projectId}`)
    await expect(main(page).getByText(/^No voice yet\./)).toBeVisible()
    await expectAccessible(page, 'a project without a voice')
    await main(page).getByRole('link', { name: 'Set Voice' }).click()
    await expect(page).toHaveURL(`/projects/${projectId}/voice`)
    await expect(measured(page).getByText(/^Paste texts of your own/)).toBeVisible()
    await expectAccessible(page, 'an empty voice')
  })

  await test.step('too few words are counted, enough of them measured', async () => {
    await page.getByRole('textbox', { name: 'Sample 1' }).fill(SAMPLE)
    await save(page).click()
    await expectToast(page, 'Brand voice saved', 'Articles that you launch from now on use it.')
    await expect(measured(page).getByText(/^29 of 600 words\. 571 more/)).toBeVisible()
    await form(page).getByRole('button', { name: 'Add Sample' }).click()
    await page.getByRole('textbox', { name: 'Sample 2' }).fill(SAMPLE.repeat(24))
    await page.getByLabel('Banned words').fill('cheap\none-stop shop')
    await page.getByLabel('Who speaks').selectOption('We')
    await page.getByLabel('Spelling').focus()
    await page.keyboard.press('Tab')
    await expect(save(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(measured(page).getByText('Measured from 725 words of your samples.')).toBeVisible()
    for (const line of [
      /^Sentences of 10 words on average/,
      'You speak as “we”',
      /^Contractions such as “don’t”: about \d+ in 100 words/,
      /^Reading ease \d+: plain English/,
      'British spelling',
      /^Words you come back to: .*crust/,
    ]) {
      await expect(measured(page).getByText(line)).toBeVisible()
    }
    await expectAccessible(page, 'a measured voice')
  })

  await test.step('what another tab saved is written over only by choice', async () => {
    const other = await page.context().newPage()
    await other.goto(`/projects/${projectId}/voice`)
    await other.getByLabel('Banned words').fill('bargain')
    await save(other).click()
    await expectToast(other, 'Brand voice saved', 'Articles that you launch from now on use it.')
    await other.close()
    await page.getByLabel('Banned words').fill('cheap\ndeal')
    await save(page).click()
    await expect(
      form(page).getByText('This voice was changed elsewhere since you opened it.'),
    ).toBeVisible()
    await expect(page.getByLabel('Banned words')).toHaveValue('cheap\ndeal')
    await expectAccessible(page, 'a voice that was changed elsewhere')
    await form(page).getByRole('button', { name: 'Show the Other Version' }).click()
    const question = page.getByRole('dialog', { name: 'Drop what you typed?' })
    await expectAccessible(page, 'what would be dropped')
    await question.getByRole('button', { name: 'Keep Typing' }).click()
    await expect(page.getByLabel('Banned words')).toHaveValue('cheap\ndeal')
    await form(page).getByRole('button', { name: 'Show the Other Version' }).click()
    await question.getByRole('button', { name: 'Drop It' }).click()
    await expect(page.getByLabel('Banned words')).toHaveValue('bargain')
    await page.getByLabel('Banned words').fill('cheap\ndeal')
    await save(page).click()
    await expect(save(page)).toBeEnabled()
  })

  await test.step('what cannot be measured or banned is said, and what is typed is not left behind unasked', async () => {
    await page.getByLabel('Banned words').fill('the')
    await save(page).click()
    await expect(
      form(page)
        .getByText(/^“the” is in nearly every text/)
        .first(),
    ).toBeVisible()
    await main(page).getByRole('link', { name: 'Crumb & Co' }).click()
    const question = page.getByRole('dialog', { name: 'Drop what you typed?' })
    await question.getByRole('button', { name: 'Keep Typing' }).click()
    await page.getByLabel('Banned words').fill('cheap\ndeal')
    await page.getByRole('textbox', { name: 'Sample 2' }).fill('asdf '.repeat(1_000))
    await save(page).click()
    await expect(measured(page).getByText(/don’t read like English sentences/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Sample 2' }).fill(SAMPLE.repeat(24))
    await save(page).click()
    await expect(measured(page).getByText('Measured from 725 words of your samples.')).toBeVisible()
  })

  await test.step('a brief of the project names the voice, and leads to it', async () => {
    await page.goto(`/blog-drafts/new?projectId=${projectId}`)
    await expect(page.getByLabel('Project')).toHaveValue(projectId)
    await expect(
      main(page).getByText(/10-word sentences, says “we”, British spelling, 2 banned words/),
    ).toBeVisible()
    await expectAccessible(page, 'a brief with a voice')
    await main(page).getByRole('link', { name: 'Change it' }).click()
    await expect(page).toHaveURL(`/projects/${projectId}/voice`)
    await expect(page.getByLabel('Banned words')).toHaveValue('cheap\ndeal')
    await main(page).getByRole('link', { name: 'Crumb & Co' }).click()
    await expect(main(page).getByText(/^10-word sentences/i)).toBeVisible()
  })
})
