import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { changeBrief, type getDraft } from '@sortie/contracts/content/drafts/drafts'
import { expectAccessible } from './axe.ts'
import { expect, expectToast, openTab, test, toast } from './fixture.ts'
import { balanceOf, enroll, read } from './person.ts'
import { requestsOf } from './requests.ts'
import { ANSWERS, ASKED_OF_PLANS, chooseAction, ownReport } from './written.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const brief = (page: Page) => page.getByRole('form', { name: 'Brief' })
const saved = (page: Page) => brief(page).getByRole('status')

const draftOf = (page: Page) => {
  const draftId = new URL(page.url()).pathname.split('/').at(-1)!
  return read<typeof getDraft>(page, '/api/drafts/:draftId', { params: { draftId } })
}

const researched = async (page: Page) => {
  await expect(page).toHaveURL(/\/blog-drafts\/dft_/)
  await expect(main(page).getByText(/^(Facts for about|No facts)/)).toBeVisible({ timeout: 60_000 })
}

const answer = async (region: Locator) => {
  const questions = region.getByRole('textbox', { name: ASKED_OF_PLANS })
  for (const [at, text] of ANSWERS.entries()) await questions.nth(at).fill(text)
}

test('a sortie becomes a brief, the brief an article that can be read, exported, copied and deleted', async ({
  page,
  email,
  refusals,
}) => {
  test.setTimeout(240_000)
  refusals.expect(500)
  const reportId = await ownReport(page, email)

  await test.step('the report leads to a brief with all that it knows', async () => {
    await page.goto(`/results/${reportId}`)
    await openTab(page, 'Keywords')
    await main(page)
      .getByRole('link', { name: /^Write (the Post|a post) on/ })
      .first()
      .click()
    await expect(page).toHaveURL('/blog-drafts/new')
    await expect(page.getByLabel('Keyword', { exact: true })).not.toHaveValue('')
    await expect(page.getByLabel('Project')).toHaveValue(/^prj_/)
    await page.getByRole('radio', { name: 'Strategic guide' }).check()
    await page.getByLabel('Readers').fill('People who run a bakery')
    await page.reload()
    await expect(page.getByLabel('Readers')).toHaveValue('People who run a bakery')
    await expectAccessible(page, 'a new brief')
    await page.getByRole('button', { name: 'Look for Evidence' }).click()
  })

  await test.step('what was found is there before the price, and what is missing leads to its field', async () => {
    await researched(page)
    await expect(main(page).getByRole('heading', { name: 'What we found' })).toBeVisible()
    await expect(main(page).getByText('Template draft: no AI')).toBeVisible()
    await expect(main(page).getByText(/Uses 1 of 2 missions/)).toBeVisible()
    await expectAccessible(page, 'a brief with its evidence')
    await page.getByRole('button', { name: 'Launch Mission' }).click()
    await expectToast(page, 'Not ready yet', 'Say what the plan is to reach')
    await expect(page.getByLabel('Goal', { exact: true })).toBeFocused()
    await page.getByLabel('Horizon', { exact: true }).focus()
    await page.getByRole('button', { name: /^Say what the plan is to reach/ }).click()
    await expect(page.getByLabel('Goal', { exact: true })).toBeFocused()
    await page.keyboard.type('Sell 60 more loaves a week')
    await page.getByLabel('Horizon', { exact: true }).fill('6 months')
    await answer(page.getByRole('region', { name: 'Questions for you' }))
    await expect(saved(page)).toHaveText(/^Saved/, { timeout: 30_000 })
    await expect.poll(async () => (await draftOf(page)).brief.facts.horizon).toBe('6 months')
  })

  await test.step('what could not be saved is kept, through a reload too', async () => {
    await page.route(requestsOf(changeBrief, '?*'), (route) => route.fulfill({ status: 500 }))
    await page.getByLabel('Budget', { exact: true }).fill('$400 a month')
    await expect(saved(page)).toHaveText(/^Not saved\. Your changes are kept/)
    await page.reload()
    await expect(page.getByLabel('Budget', { exact: true })).toHaveValue('$400 a month')
    await page.unroute(requestsOf(changeBrief, '?*'))
    await page.getByLabel('Team', { exact: true }).fill('Two bakers')
    await expect(saved(page)).toHaveText(/^Saved/, { timeout: 30_000 })
    await expect.poll(async () => (await draftOf(page)).brief.facts.budget).toBe('$400 a month')
  })

  await test.step('it is launched, and is there in seconds', async () => {
    await expect(main(page).getByText(/^Enough for an article/)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Launch Mission' }).click()
    await expectToast(page, 'Article ready', '')
    await expect(page).toHaveTitle(/^Article ready/)
    expect(await balanceOf(page)).toBe(1)
  })

  await test.step('it reads, and its facts lead to their sources', async () => {
    const { title: named, counts } = await draftOf(page)
    await expect(title(page)).toHaveText(named)
    expect(counts!.words).toBeGreaterThanOrEqual(300)
    await expect(
      main(page).getByText(`${counts!.claims} facts, ${counts!.traced} traced`),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible()
    await expectAccessible(page, 'an article')
    await page.getByRole('button', { name: 'Preview' }).click()
    const citation = main(page)
      .getByRole('button', { name: /^Source \d+$/ })
      .first()
    await citation.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Source 1' })).toBeVisible()
    await expectAccessible(page, 'a source')
    await page.keyboard.press('Escape')
    await expect(citation).toBeFocused()
  })

  await test.step('it is exported with its sources, and without', async () => {
    const take = async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Markdown with front matter/ }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^sortie_.*\.md$/)
      return readFile(await file.path(), 'utf8')
    }
    expect(await take()).toContain('[^e')
    await page.getByRole('button', { name: 'Export' }).click()
    await expectAccessible(page, 'the export menu')
    await page.getByRole('checkbox', { name: 'With sources' }).uncheck()
    await page.keyboard.press('Escape')
    expect(await take()).not.toContain('[^e')
  })

  await test.step('a copy is made of the brief; it is deleted and comes back', async () => {
    const { title: named, keyword } = await draftOf(page)
    await chooseAction(page, 'Duplicate')
    await expectToast(page, 'Draft duplicated', named)
    await researched(page)
    await expect(title(page)).toHaveText(keyword)
    await chooseAction(page, 'Delete')
    await expect(page).toHaveURL('/blog-drafts')
    const rows = main(page).getByRole('listitem').getByRole('heading')
    await expectToast(page, 'Draft deleted', keyword)
    await expect(rows).toHaveText([named])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(2)
    await expectAccessible(page, 'the drafts')
    await page.getByRole('button', { name: `Delete ${keyword}`, exact: true }).click()
    await expect(rows).toHaveText([named])
    await page.getByRole('button', { name: 'Deleted', exact: true }).click()
    await expect(page).toHaveURL('/blog-drafts?show=deleted')
    await expect(main(page).getByText(/Destroyed on \w+ \d+, \d{4}/)).toBeVisible()
    await expectAccessible(page, 'deleted drafts')
    await main(page).getByRole('link', { name: keyword }).click()
    await expect(main(page).getByText('You deleted this draft.')).toBeVisible()
    await expectAccessible(page, 'a deleted draft')
    await page.getByRole('button', { name: 'Restore Draft' }).click()
    await expectToast(page, 'Draft restored', keyword)
    await expect(brief(page)).toBeVisible()
    await page.goto('/blog-drafts?show=deleted')
    await expect(main(page).getByText('No deleted drafts.')).toBeVisible()
    await page.getByRole('button', { name: 'Ready', exact: true }).click()
    await expect(rows).toHaveText([named])
    await expect(page).toHaveURL('/blog-drafts?show=ready')
    await page.getByLabel('Search your drafts').fill('nothing like it')
    await expect(main(page).getByText('No matching drafts.')).toBeVisible()
  })
})

test('without a mission a brief and its evidence are free, by keyboard alone', async ({
  page,
  email,
}) => {
  test.slow()
  await enroll(page, email)
  await page.goto('/blog-drafts')
  await expect(main(page).getByText('No drafts yet.')).toBeVisible()
  await expectAccessible(page, 'no drafts')
  await main(page).getByRole('link', { name: 'New Draft' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('New Draft')
  await page.getByRole('button', { name: 'Look for Evidence' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Keyword', { exact: true })).toBeFocused()
  await page.keyboard.type('how to store sourdough bread')
  await expect(page.getByRole('radio', { name: 'How-to guide' })).toBeChecked()
  await page.getByLabel('Industry').focus()
  await page.keyboard.type('Bakery')
  await page.getByLabel('step 1', { exact: true }).focus()
  await page.keyboard.type('Let it cool')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wrap it in linen')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('step 1', { exact: true })).toHaveValue('Wrap it in linen')
  await expect(page.getByLabel('step 1', { exact: true })).toBeFocused()
  await page.getByLabel('Keyword', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await researched(page)
  await expect(
    main(page).getByText('Your free outline is ready. It uses no mission.'),
  ).toBeVisible()
  await expectAccessible(page, 'a brief without a mission')
})

test('what is typed in two tabs, and what is half filled in, is never lost', async ({
  page,
  email,
  context,
}) => {
  test.slow()
  await enroll(page, email)
  await page.goto('/blog-drafts/new?type=case-study&keyword=bakery%20case%20study')
  await page.getByLabel('Industry').fill('Bakery')
  await page.getByRole('button', { name: 'Add quote' }).scrollIntoViewIfNeeded()
  await page.getByLabel('Who says quote 1').fill('Bo Lund')
  await page.getByRole('button', { name: 'Look for Evidence' }).click()
  await researched(page)

  await test.step('half a row is kept, and “Saved” says what is missing', async () => {
    await expect(page.getByLabel('Who says quote 1')).toHaveValue('Bo Lund')
    await page.getByLabel('After of result 1').fill('about 12')
    await expect(saved(page)).toHaveText(/^Saved.*, but for 2 fields$/, { timeout: 30_000 })
    await expect(brief(page).getByText(/“about 12” isn’t a plain number/)).toBeVisible()
    await expectAccessible(page, 'half a brief')
    await page.reload()
    await expect(page.getByLabel('After of result 1')).toHaveValue('about 12')
    await brief(page).getByRole('button', { name: 'Quote 1', exact: true }).click()
    await expect(page.getByLabel('Who says quote 1')).toBeFocused()
    await page.getByLabel('Words of quote 1').fill('It tastes of rye.')
    await page.getByRole('button', { name: 'Remove result 1' }).click()
    await expect(saved(page)).toHaveText(/^Saved [\d:]+ [AP]M$/, { timeout: 30_000 })
    expect((await draftOf(page)).brief.facts.quotes).toEqual([
      { speaker: 'Bo Lund', text: 'It tastes of rye.' },
    ])
  })

  await test.step('what two tabs changed is merged, or somebody chooses', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByLabel('Lessons')).toBeVisible()
    await page.getByLabel('Lessons').fill('Bake less, sell more.')
    await page.getByLabel('Client', { exact: true }).fill('Café Nord')
    await expect(saved(page)).toHaveText(/^Saved/, { timeout: 30_000 })
    await expect.poll(async () => (await draftOf(page)).brief.facts.client).toBe('Café Nord')
    await other.getByLabel('Lessons').fill('Ask first.')
    await expect(saved(other)).toHaveText('Not saved: choose which version to keep', {
      timeout: 30_000,
    })
    await expect(other.getByLabel('Client', { exact: true })).toHaveValue('Café Nord')
    const note = other.getByRole('alert', { name: 'This brief was changed elsewhere' })
    await expect(note).toContainText('Bake less, sell more.')
    await expectAccessible(other, 'a brief that was changed elsewhere')
    await note.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(saved(other)).toHaveText(/^Saved/, { timeout: 30_000 })
    await expect.poll(async () => (await draftOf(page)).brief.facts.lessons).toBe('Ask first.')
    expect((await draftOf(page)).brief.facts.client).toBe('Café Nord')
  })
})
