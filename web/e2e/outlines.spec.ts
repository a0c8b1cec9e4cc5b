import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { planDraft } from '@sortie/contracts/content/drafts/drafts'
import { expectAccessibleNow } from './axe.ts'
import { DETAILS, expect, test } from './fixture.ts'
import { balanceOf, post } from './person.ts'
import { ownReport } from './written.ts'

test('a brief that says too little has a free outline, and what would harm its signer is pointed at', async ({
  page,
  email,
}) => {
  test.slow()
  const reportId = (await ownReport(page, email)) as `rep_${string}`
  const planned = await post<typeof planDraft>(page, '/api/drafts', {
    type: 'informational',
    keyword: 'wedding cake cost',
    reportId,
  })
  const { draftId } = await planned.json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/blog-drafts/${draftId}`)
  const questions = page.getByRole('region', { name: 'Questions for you' })
  await questions
    .getByRole('textbox')
    .first()
    .fill('Our price covers the tasting and the stand. Our rye bread cures diabetes.')

  await test.step('each question shows an example, the next ones come below, and the page says how far it is', async () => {
    await expect(questions).toContainText('For example:')
    const boxes = questions.getByRole('textbox')
    await expect(boxes).toHaveCount(3)
    await boxes.nth(1).fill('They order by the photo, and forget to count who comes.')
    await boxes.nth(2).fill('The price has the tasting and the stand, and no flowers.')
    await expect(questions).toContainText('of the 300 words', { timeout: 60_000 })
    await expect(boxes).toHaveCount(6, { timeout: 60_000 })
    await expect(boxes.nth(1)).toHaveValue(/^They order by the photo/)
    await questions.getByRole('button', { name: 'Show Other Questions' }).click()
    await expect(boxes).toHaveCount(9)
  })

  const risks = questions.getByRole('list', { name: 'Read before you sign' })
  await expect(risks).toContainText('Left out of the article: “Our rye bread cures diabetes.”', {
    timeout: 60_000,
  })
  await expect(risks).toContainText('We don’t print that something cures an illness.')

  const outline = page.getByRole('region', { name: 'Free outline' })
  await expect(outline).toContainText('It uses no mission.')
  await outline.getByText('Read the outline').click()
  await expect(outline).toContainText('Our price covers the tasting and the stand.')
  await expect(outline).not.toContainText('cures diabetes')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessibleNow(page, `a free outline at ${width}`)
  }
  await page.getByText('Choose another keyword').click()
  const choices = page.getByRole('group').filter({ hasText: 'Choose another keyword' })
  await expect(choices.getByRole('button').first()).toBeEnabled()
  await expectAccessibleNow(page, 'the choice of another keyword')
  await page.getByText('Choose another keyword').click()

  const downloading = page.waitForEvent('download')
  await outline.getByRole('button', { name: 'Download Outline' }).click()
  expect((await downloading).suggestedFilename()).toBe('sortie_outline.md')
  expect(await balanceOf(page)).toBe(2)

  await test.step('without a mission the panel speaks of the outline, not of an article', async () => {
    for (const businessName of ['First Bakery', 'Second Bakery'])
      await post<typeof launchReport>(page, '/api/reports', { ...DETAILS, businessName })
    await expect.poll(() => balanceOf(page)).toBe(0)
    await page.reload()
    const panel = page.getByRole('region', { name: 'Launch' })
    await expect(panel).toContainText('Your free outline is ready. It uses no mission.')
    await expect(panel).not.toContainText('to launch this article')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessibleNow(page, `the panel without a mission at ${width}`)
    }
  })
})
