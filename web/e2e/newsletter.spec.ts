import {
  listNewsletterIssues,
  type NewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import type {
  confirmNewsletter,
  subscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { violationsOf } from './axe.ts'
import { expect, expectInvalid, expectToast, test } from './fixture.ts'
import { mailedLink, mailedText } from './inbox.ts'
import { becomeOperator, OPERATOR, rowWith } from './operator.ts'
import { post } from './person.ts'
import { requestsOf } from './requests.ts'

test('an operator writes an issue, tests it, and sends it to who confirmed an address', async ({
  page,
  email,
}) => {
  test.setTimeout(120_000)
  await becomeOperator(page)
  await post<typeof subscribeNewsletter>(page, '/api/newsletter/subscribe', { email })
  const path = await mailedLink(email, '/newsletter/confirm')
  const confirming = new URL(path, 'http://localhost')
  const token = confirming.searchParams.get('token')!
  const confirmed = await post<typeof confirmNewsletter>(page, '/api/newsletter/confirm', { token })
  expect(confirmed.ok()).toBe(true)

  await page.goto('/admin/newsletter')
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
  await expect(page.getByText(/\d confirmed address/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New Issue' }).click()
  await dialog.getByRole('button', { name: 'Save Draft' }).click()
  await expectInvalid(dialog.getByLabel('Subject'), 'Please enter a subject')
  const subject = `What moved ${email.split('@')[0]}`
  await dialog.getByLabel('Subject').fill(subject)
  // Its briefing is a page of its own, and no two pages have one description.
  await dialog.getByLabel('Text').fill(`Bread went up.\n\nCake went down.\n\n${email}`)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Draft' }).click()
  await expectToast(page, 'Newsletter', 'Your draft is saved. Nobody gets it until you send it.')
  const row = rowWith(page, subject)
  await expect(row).toContainText('draft')

  await row.getByRole('button', { name: 'Preview' }).click()
  const mail = dialog.getByRole('region', { name: 'The designed mail' })
  await expect(mail.getByText('Bread went up.')).toBeVisible()
  const paper = mail.locator('.paper').first()
  expect((await paper.boundingBox())!.width).toBe(320)
  expect(await paper.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320)
  await expect(paper).toHaveCSS('background-color', 'rgb(246, 246, 241)')
  await dialog.getByRole('button', { name: 'Dark' }).click()
  await expect(paper).toHaveCSS('background-color', 'rgb(11, 20, 23)')
  await expect(mail.getByText('Bread went up.')).toHaveCSS('color', 'rgb(233, 240, 238)')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Laptop' }).click()
  expect((await paper.boundingBox())!.width).toBe(600)
  await dialog.getByRole('button', { name: 'Plain text' }).click()
  await expect(dialog).toContainText('Unsubscribe: each subscriber has a link of their own here.')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Send Test' }).click()
  await dialog.getByRole('button', { name: 'Send Test' }).click()
  await expectToast(page, 'Newsletter', 'The test is on its way to your own address.')
  expect(await mailedText(OPERATOR, `[Test] ${subject}`)).toContain('Cake went down.')

  await row.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send Issue' }).click()
  await expectToast(page, 'Newsletter', 'The issue is on its way.')
  const text = await mailedText(email, subject)
  expect(text).toContain('Bread went up.')
  expect(text).toContain('/newsletter/unsubscribe?token=')
  await expect
    .poll(async () => {
      await page.reload()
      await expect(row).toBeVisible()
      return row.textContent()
    })
    .toContain('finished')
})

test('an issue that Sortie composed says so', async ({ page }) => {
  await becomeOperator(page)
  const issue = (composedBy: NewsletterIssue['composedBy']): NewsletterIssue => ({
    issueId: `nli_${composedBy}`,
    status: 'draft',
    subject: `An issue by ${composedBy}`,
    text: 'Bread went up.',
    composedBy,
    createdAt: '2026-11-30T05:00:00.000Z',
    sendAt: null,
    startedAt: null,
    finishedAt: null,
    mailed: 0,
    refused: 0,
    failed: 0,
    bounced: 0,
    complained: 0,
  })
  const issues = [issue('sortie'), issue('operator')]
  await page.route(requestsOf(listNewsletterIssues, '*'), (route) =>
    route.fulfill({ json: { issues, confirmed: 0, next: null } }),
  )
  await page.goto('/admin/newsletter')
  await expect(rowWith(page, 'An issue by sortie')).toContainText('Composed by Sortie')
  await expect(rowWith(page, 'An issue by operator')).not.toContainText('Composed by Sortie')
})
