import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { pullPartnerEvents } from '@sortie/contracts/tracking/partners/partners'
import { violationsOf } from './axe.ts'
import { comeAlive, expect, expectInvalid, expectToast, signUp, test } from './fixture.ts'
import { mailedLink } from './inbox.ts'
import { becomeOperator, expectLogged, rowWith } from './operator.ts'
import { expectGranted, GOOD, openPayment, payBy } from './paying.ts'
import { otherBrowser } from './person.ts'

test('an operator makes a partner, whose link brings an order, which their program reads', async ({
  page,
  email,
  refusals,
}) => {
  test.setTimeout(120_000)
  const ref = email.split('@')[0]!.replaceAll(/[^a-z0-9_-]/g, '')
  await becomeOperator(page)
  await page.goto('/admin/partners')
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  await page.getByRole('button', { name: 'New Partner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make Partner' }).click()
  await expectInvalid(dialog.getByLabel('Reference'), 'Use 1 to 64 small letters')
  await dialog.getByLabel('Reference').fill(ref)
  await dialog.getByLabel('Payable after days').fill('0')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make Partner' }).click()
  await expectToast(page, 'Partners', `${ref} is a partner. Their link counts from now on.`)
  const row = rowWith(page, ref)
  await expect(row).toContainText('20% of each order, payable at once')

  await row.getByRole('button', { name: 'New Key' }).click()
  await dialog.getByRole('button', { name: 'Make Key' }).click()
  const key = await dialog.getByLabel('The key').inputValue()
  expect(key).toMatch(/^sortie_partner_[0-9a-f]{32}_/)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('never used')

  const buyer = await otherBrowser(page)
  await buyer.goto(`/faq?ref=${ref}`)
  await comeAlive(buyer)
  await buyer.getByRole('button', { name: 'Accept' }).click()
  await expect(buyer).toHaveURL('/faq')
  await signUp(buyer, `b-${email}`)
  await openPayment(buyer, 'starter_pack')
  await payBy(buyer, GOOD)
  await expectGranted(buyer, 3, 0)
  await buyer.context().close()

  const pulled = async (key: string) =>
    page.request.get(pullPartnerEvents.path, { headers: { authorization: `Bearer ${key}` } })
  await expect.poll(async () => (await (await pulled(key)).json()).head.seq).toBe(1)
  await page.reload()
  await expect(row).toContainText('$7.99')
  await expect(row).toContainText('$1.59')

  await row.getByRole('button', { name: 'Payout' }).click()
  await dialog.getByLabel('Amount paid').fill('2')
  await dialog.getByRole('button', { name: 'Record Payout' }).click()
  await expectInvalid(dialog.getByLabel('Amount paid'), 'No more than \\$1.59 is payable now')
  await dialog.getByLabel('Amount paid').fill('1.59')
  await dialog.getByLabel('Reference').fill(`Payout ${ref}`)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record Payout' }).click()
  await expectToast(page, 'Partners', 'The payout is recorded, and the partner is told.')
  await expect(row.getByRole('button', { name: 'Payout' })).toHaveCount(0)
  await expect(row).toContainText('$0.00')
  expect((await (await pulled(key)).json()).events.at(-1)).toMatchObject({
    type: 'payout.recorded',
    data: { reference: `Payout ${ref}`, currency: 'usd', cents: 159 },
  })

  await row.getByRole('button', { name: 'Address' }).click()
  await dialog.getByLabel('Email').fill('nonsense')
  await dialog.getByRole('button', { name: 'Note Address' }).click()
  await expectInvalid(dialog.getByLabel('Email'), 'valid email')
  await dialog.getByLabel('Email').fill(`p-${email}`)
  await dialog.getByRole('button', { name: 'Note Address' }).click()
  await expectToast(page, 'Partners', 'Their links are mailed to this address from now on.')
  await expectPartnerPage(await otherBrowser(page), { ref, email: `p-${email}` })

  await row.getByRole('button', { name: 'Terms' }).click()
  await dialog.getByLabel('How much').fill('101')
  await dialog.getByRole('button', { name: 'Change Terms' }).click()
  await expectInvalid(dialog.getByLabel('How much'), 'Enter a share from 0 to 100')
  await dialog.getByLabel('How much').fill('12.5')
  await dialog.getByLabel('At most').fill('50')
  await dialog.getByLabel('Payable after days').fill('30')
  await dialog.getByRole('button', { name: 'Change Terms' }).click()
  await expect(row).toContainText('12.5% of each order, at most $50.00, payable after 30 days')

  await row.getByRole('button', { name: 'Close' }).click()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close Partner' }).click()
  await expect(row).toContainText('closed')
  await row.getByRole('button', { name: 'Reopen' }).click()
  await dialog.getByRole('button', { name: 'Open Again' }).click()
  await expect(row).not.toContainText('closed')

  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke Key' }).click()
  await expectToast(page, 'Partners', 'The key does not work any more.')
  await expect(row).toContainText('none')
  refusals.expect(401)
  expect((await pulled(key)).status()).toBe(401)
  await expectLogged(page, `Payout ${ref}`, 'record a payout of 1.59 usd')
})

test('an order by the partner’s own mailbox waits until an operator releases it', async ({
  page,
  email,
}) => {
  test.setTimeout(120_000)
  const [name = '', domain = ''] = email.split('@')
  const ref = `held-${name.replaceAll(/[^a-z0-9_-]/g, '')}`
  await becomeOperator(page)
  await page.goto('/admin/partners')
  const dialog = page.getByRole('dialog')
  const row = rowWith(page, ref)
  await page.getByRole('button', { name: 'New Partner' }).click()
  await dialog.getByLabel('Reference').fill(ref)
  await dialog.getByLabel('Orders count for days').fill('3651')
  await dialog.getByRole('button', { name: 'Make Partner' }).click()
  await expectInvalid(dialog.getByLabel('Orders count for days'), 'Enter days from 1 to 3,650')
  await dialog.getByLabel('Orders count for days').fill('90')
  await dialog.getByRole('button', { name: 'Make Partner' }).click()
  await expect(row).toContainText('20% of each order, for 90 days after the account was opened')
  await row.getByRole('button', { name: 'Address' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Note Address' }).click()
  await expectToast(page, 'Partners', 'Their links are mailed to this address from now on.')

  const buyer = await otherBrowser(page)
  await buyer.goto(`/faq?ref=${ref}`)
  await comeAlive(buyer)
  await buyer.getByRole('button', { name: 'Accept' }).click()
  await expect(buyer).toHaveURL('/faq')
  await signUp(buyer, `${name}+own@${domain}`)
  await openPayment(buyer, 'starter_pack')
  await payBy(buyer, GOOD)
  await expectGranted(buyer, 3, 0)

  const partner = await otherBrowser(page)
  await openPartnerPage(partner, { ref, email })
  await expect(async () => {
    await partner.reload()
    await expect(partner.getByText('1 order is being looked at.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await violationsOf(partner)).toEqual([])

  await page.reload()
  const held = page.getByRole('region', { name: 'Held orders' }).getByRole('row', { name: ref })
  await expect(held).toContainText('The buyer has the partner’s own mailbox')
  await expect(held).toContainText('$7.99')
  expect(await violationsOf(page)).toEqual([])
  const orderId = await held.getByRole('link').textContent()
  await held.getByRole('button', { name: 'Release' }).click()
  await expect(dialog).toContainText('The partner is told of it now, and earns $1.59.')
  await dialog.getByRole('button', { name: 'Release Order' }).click()
  await expectToast(page, 'Partners', 'The order is released, and the partner is told.')
  await expect(held).toHaveCount(0)

  await expect(async () => {
    await partner.reload()
    const brought = partner.getByRole('region', { name: 'What it brought' })
    const earned = brought.getByText('Earned', { exact: true }).locator('..')
    await expect(earned).toContainText('$1.59', { timeout: 1_000 })
  }).toPass()
  await expect(partner.getByText('is being looked at')).toHaveCount(0)
  await unfoldByKeyboard(partner, 'Statements')
  const statement = partner.waitForEvent('download')
  await partner.getByRole('link', { name: 'Download Statement' }).click()
  const month = new Date().toISOString().slice(0, 7)
  expect((await statement).suggestedFilename()).toBe(`sortie-statement-${ref}-${month}-usd.pdf`)
  expect(await violationsOf(partner)).toEqual([])
  await row.getByRole('button', { name: 'Statement' }).click()
  const kept = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download Statement' }).click()
  expect(await (await kept).path()).toBeTruthy()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await partner.context().close()
  await buyer.context().close()
  await expectLogged(page, orderId ?? '', 'release a held order of a partner')
})

/** Opens the page of a partner by the link that is mailed to them. */
const openPartnerPage = async (page: Page, { ref, email }: { ref: string; email: string }) => {
  await page.goto('/partners')
  await comeAlive(page)
  await page.getByLabel('Your reference').fill(ref)
  await page.getByRole('button', { name: 'Email Me a Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.goto(await mailedLink(email, '/partners'))
  await page.getByRole('button', { name: 'Open My Page' }).click()
  await expect(page).toHaveURL(`/partners/${ref}`)
}

/** What partners rarely need is folded: money, months and Verify are in view, and the page is short on a phone. */
const expectShortOnAPhone = async (page: Page) => {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText('Payable now', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Keys of your programs' })).toBeVisible()
  for (const name of ['Save as CSV', 'Add Endpoint', 'New Key'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download Statement' })).toBeHidden()
  await expect(page.getByRole('table', { name: /by month$/ })).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(3_000)
  for (const title of ['Statements', 'Events', 'Webhooks', 'Keys of your programs'])
    await unfoldByKeyboard(page, title)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize(before)
  await page.reload()
}

/** Opens a folded part of the page with the keyboard alone. */
const unfoldByKeyboard = async (page: Page, title: string) => {
  const part = page.getByRole('region', { name: title })
  await part.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(part.locator('details').first()).toHaveAttribute('open', '')
}

/** A receiver of webhooks that takes everything, and its address. */
const startReceiver = async () => {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200).end('thank you'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/sortie`, stop: () => server.close() }
}

/** A link that was used, somebody else's page, and an ended session each say so, and lead on. */
const expectWaysToThePage = async (page: Page, { ref, open }: { ref: string; open: string }) => {
  await page.goto(open)
  await page.getByRole('button', { name: 'Open My Page' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email Me a New Link' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`/partners/${ref}x`)
  await expect(page.getByRole('heading', { name: 'This is not your page' })).toBeVisible()
  await page.getByRole('link', { name: 'Open My Page' }).click()
  await expect(page).toHaveURL(`/partners/${ref}`)
  await page.goto('/partners')
  await expect(page).toHaveURL(`/partners/${ref}`)

  await unfoldByKeyboard(page, 'Webhooks')
  await page.getByRole('button', { name: 'Add Endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('https://example.com/typed')
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /sortie_partner/ })
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  await expect(dialog).toContainText('Your session ended, and what you typed is kept.')
  await expect(dialog.getByLabel('Address')).toHaveValue('https://example.com/typed')
  await page.context().addCookies(cookies)
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  await expect(dialog.getByLabel('Secret (v1)')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Your reference')).toHaveValue(ref)
  await page.goto(`/partners/${ref}`)
  await expect(page.getByLabel('Your reference')).toHaveValue(ref)
}

/** What a partner does on their page, from the mailed link to a delivery that their receiver took. */
const expectPartnerPage = async (page: Page, { ref, email }: { ref: string; email: string }) => {
  await page.goto('/partners')
  await comeAlive(page)
  await page.getByRole('button', { name: 'Email Me a Link' }).click()
  await expectInvalid(page.getByLabel('Your reference'), 'Please enter your reference')
  await page.getByLabel('Your reference').fill(ref)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Email Me a Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  const open = await mailedLink(email, '/partners')
  await page.goto(open)
  await page.getByRole('button', { name: 'Open My Page' }).click()
  await expect(page).toHaveURL(`/partners/${ref}`)
  await expect(page.getByRole('heading', { level: 1, name: ref })).toBeVisible()

  const brought = page.getByRole('region', { name: 'What it brought' })
  await expect(brought.getByText('Earned', { exact: true }).locator('..')).toContainText('$1.59')
  await expect(brought.getByText('Paid out', { exact: true }).locator('..')).toContainText('$1.59')
  const months = page.getByRole('region', { name: 'Month by month' }).getByRole('row')
  await expect(months).toHaveCount(3)
  // Its account is one: no number of it is shown. Its order is, as all orders are.
  await expect(months.nth(1)).toContainText('fewer than 5')
  await expect(months.nth(1).getByRole('cell').last()).toHaveText(/1$/)
  await page.getByRole('button', { name: 'Show All 13 Months' }).click()
  await expect(months).toHaveCount(14)
  await page.getByRole('button', { name: 'Show Fewer Months' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  const truth = page.getByRole('region', { name: 'Is it true?' })
  await expect(truth.getByRole('listitem')).toHaveCount(4)
  await expect(truth).toContainText('All 2 events are there, and none was changed since.')
  await expect(truth).toContainText('The signature is ours, by the key')
  await expect(truth).toContainText('Of $1.59 that your events add up to, $1.59 was paid out.')
  await expect(truth.getByText('Wrong:')).toHaveCount(0)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(`sortie-${ref}.csv`)

  const receiver = await startReceiver()
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await expectShortOnAPhone(page)
  await unfoldByKeyboard(page, 'Webhooks')
  await webhooks.getByRole('button', { name: 'Add Endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('nonsense')
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  await expectInvalid(dialog.getByLabel('Address'), 'whole address')
  await dialog.getByLabel('Address').fill(receiver.url)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
  await expect(dialog.getByLabel('Secret (v1)')).toHaveValue(/^whsec_/)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  const card = webhooks.getByRole('article')
  await card.getByRole('button', { name: 'Send Example' }).click()
  await expect(card.getByRole('status')).toContainText('taken, answered 200')
  await card.getByRole('button', { name: 'Deliveries' }).click()
  await expect(card).toContainText('Nothing was sent yet.')
  expect(await violationsOf(page)).toEqual([])
  await card.getByRole('button', { name: 'Change' }).click()
  for (const type of [
    'conversion.paid',
    'conversion.reversed',
    'conversion.corrected',
    'payout.recorded',
  ])
    await dialog.getByLabel(type).uncheck()
  await dialog.getByRole('button', { name: 'Save Endpoint' }).click()
  await expect(dialog.getByText('Choose one type at least')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('payout.recorded').check()
  await dialog.getByRole('button', { name: 'Save Endpoint' }).click()
  await expect(card).toContainText('payout.recorded, since')
  await card.getByRole('button', { name: 'New Secrets' }).click()
  await dialog.getByRole('button', { name: 'Make New Secrets' }).click()
  await expect(dialog).toContainText('requests are signed by the secrets before these')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await card.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove Endpoint' }).click()
  await expect(webhooks).toContainText('No endpoints yet.')
  receiver.stop()

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
  await expectWaysToThePage(page, { ref, open })
  await page.context().close()
}
