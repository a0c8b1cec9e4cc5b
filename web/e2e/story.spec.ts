import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { getReport } from '@sortie/contracts/analysis/reports/reports'
import { expectAccessible } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, test } from './fixture.ts'
import { becomeOperator } from './operator.ts'
import { enroll, otherBrowser, post, read } from './person.ts'

test('an operator sees why a report took its time: what all services did for it, in order', async ({
  page,
  email,
}) => {
  test.slow()
  const user = await otherBrowser(page)
  await enroll(user, email)
  await buyMissions(user, 'starter_pack', 3)
  const launched = await post<typeof launchReport>(user, '/api/reports', DETAILS)
  const { reportId } = await launched.json()
  await expect
    .poll(
      async () => {
        const report = await read<typeof getReport>(user, '/api/reports/:reportId', {
          params: { reportId },
        })
        return report.analysis.status
      },
      { timeout: 60_000 },
    )
    .toBe('ready')
  await user.context().close()

  await becomeOperator(page)
  await page.goto('/admin/jobs')
  await page.getByRole('button', { name: 'Reject' }).click()
  const link = page.getByRole('link', { name: `Story of ${reportId}` })
  await link.click({ timeout: 15_000 })
  await expect(page).toHaveURL(new RegExp(`/admin/story\\?search=${reportId}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Story' })).toBeVisible()
  const lines = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  // The mission is spent, and the mail is sent, after the report is there.
  await expect(async () => {
    await page.reload()
    await expect(lines.filter({ hasText: 'Mission captured' })).toHaveCount(1, { timeout: 3_000 })
    await expect(lines.filter({ hasText: 'identity' }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
  await expect(lines.filter({ hasText: 'Report requested' })).toContainText('analysis')
  await expect(lines.filter({ hasText: 'Mission reserved' })).toContainText('billing')
  await expect(lines.filter({ hasText: 'Work done' }).first()).toContainText('try')
  await expect(page.getByText(/The longest wait for us was/)).toBeVisible()
  const trace = lines.first().getByRole('link', { name: /^Trace of/ })
  await expect(trace).toHaveAttribute('href', /\/zipkin\/traces\/[0-9a-f]{32}$/)
  await expect(page.getByText(email)).toHaveCount(0)
  await expectAccessible(page, 'a story')

  await test.step('an id that nobody knows says so, and what is none does, too', async () => {
    const search = page.getByRole('searchbox')
    await search.fill('rep_00000000-none')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Nobody knows this id.')).toBeVisible()
    await search.fill(` ${reportId.toUpperCase().replace('REP_', 'Rep_')} `)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(lines.filter({ hasText: 'Report requested' })).toContainText('analysis')
    await page.goto(`/admin/story?search=%20${reportId.toUpperCase()}%20`)
    await expect(lines.filter({ hasText: 'Report requested' })).toContainText('analysis')
    await search.fill('my report')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('This is no id of an order')).toBeVisible()
  })
})
