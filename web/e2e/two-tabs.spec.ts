import type { Page } from '@playwright/test'
import type { listSections } from '@sortie/contracts/content/drafts/drafts'
import { isSoak } from '@sortie/runtime/testing/soak'
import fc from 'fast-check'
import { cursorAt } from './editor-page.ts'
import { expect, test } from './fixture.ts'
import { read } from './person.ts'
import { writtenArticle } from './written.ts'

/** Sequences, more in `make soak`, and what happens in each at most. */
const SEQUENCES = isSoak ? 30 : 3
const MOST = 5
/** Fixed, so that a run can be repeated. */
const SEED = 20_261_123

const steps = fc.array(
  fc.record({
    tab: fc.constantFrom(0 as const, 1 as const),
    // More typing than trouble.
    does: fc.constantFrom('type', 'type', 'type', 'lose', 'return', 'reload'),
    section: fc.nat({ max: 2 }),
  }),
  { minLength: 2, maxLength: MOST },
)

const textOf = (page: Page, section: number) =>
  page
    .getByRole('textbox', { name: 'Article text' })
    .getByRole('region', { name: /^Section \d+: / })
    .nth(section)
const SAVES = '**/api/drafts/*/sections/*'
const HEALTH = '**/healthz'

const typeInto = async (page: Page, section: number, text: string) => {
  await cursorAt(textOf(page, section).locator('p').first(), true)
  await page.keyboard.type(text)
}
const lose = async (page: Page) => {
  await page.route(SAVES, (route) => route.abort())
  await page.route(HEALTH, (route) => route.abort())
}
const comeBack = async (page: Page) => {
  await page.unroute(SAVES)
  await page.unroute(HEALTH)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const conflict = (page: Page) => page.getByRole('dialog', { name: /was changed elsewhere/ })
/** Keeps both texts wherever somebody was faster. @returns how often it was asked. */
const answer = async (page: Page): Promise<number> => {
  let requests = 0
  // One section is asked about after the other.
  while (await conflict(page).isVisible()) {
    const title = await conflict(page).getByRole('heading').first().textContent()
    await conflict(page).getByRole('button', { name: 'Keep Both' }).click()
    await expect(conflict(page).getByRole('heading', { name: title!, exact: true })).toHaveCount(0)
    requests += 1
  }
  return requests
}
/** Saves all that the tab has. @returns how often it asked. */
const settle = async (page: Page): Promise<number> => {
  const saved = page.getByRole('status', { name: 'Saving' }).getByText(/^Saved/)
  await expect(conflict(page).or(saved).first()).toBeVisible({ timeout: 30_000 })
  const asked = await answer(page)
  return asked === 0 ? 0 : asked + (await settle(page))
}

test('whatever two tabs do to one article, nothing that was typed is lost', async ({
  page,
  email,
  refusals,
}) => {
  test.setTimeout(600_000)
  refusals.expect(0, 409)
  const draftId = await writtenArticle(page, email)
  const tabs = [page, await page.context().newPage()] as const
  for (const tab of tabs) {
    tab.setDefaultTimeout(15_000)
    await tab.goto(`/blog-drafts/${draftId}`)
    await expect(textOf(tab, 0)).toBeVisible({ timeout: 20_000 })
  }
  const written = async () => {
    const params = { draftId }
    const path = '/api/drafts/:draftId/sections'
    const { sections } = await read<typeof listSections>(page, path, { params })
    return sections.map(({ markdown }) => markdown).join('\n')
  }

  const typed: string[] = []
  let requests = 0
  const sequences = fc.sample(steps, { seed: SEED, numRuns: SEQUENCES })
  for (const [at, sequence] of sequences.entries()) {
    await test.step(`${at}: ${sequence.map(({ tab, does }) => `${does} ${tab}`).join(', ')}`, async () => {
      for (const { tab: which, does, section } of sequence) {
        const tab = tabs[which]
        // What is asked is answered first: the dialog stands before the text.
        requests += await answer(tab)
        if (does === 'lose') await lose(tab)
        if (does === 'return') await comeBack(tab)
        if (does === 'reload') {
          await tab.reload()
          await expect(textOf(tab, 0)).toBeVisible({ timeout: 20_000 })
        }
        if (does === 'type') {
          const words = `Loaf ${typed.length} of tab ${which}.`
          await typeInto(tab, section, ` ${words}`)
          await expect(textOf(tab, section)).toContainText(words)
          typed.push(words)
        }
      }
      for (const tab of tabs) {
        await comeBack(tab)
        requests += await settle(tab)
      }
      const text = await written()
      expect(typed.filter((words) => !text.includes(words))).toEqual([])
    })
  }
  expect(typed.length).toBeGreaterThan(SEQUENCES)
  expect(requests).toBeGreaterThan(0)
})
