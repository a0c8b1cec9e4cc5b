import { pullPartnerEvents } from '@sortie/contracts/partners'
import { violationsOf } from './axe.ts'
import { comeAlive, expect, expectInvalid, expectToast, signUp, test } from './fixture.ts'
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
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make Partner' }).click()
  await expectToast(page, 'Partners', `${ref} is a partner. Their link counts from now on.`)
  const row = rowWith(page, ref)
  await expect(row).toContainText('20% of each order, payable after 30 days')

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
  await expectInvalid(dialog.getByLabel('Amount paid'), 'No more than \\$1.59 is open')
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

  await row.getByRole('button', { name: 'Terms' }).click()
  await dialog.getByLabel('How much').fill('101')
  await dialog.getByRole('button', { name: 'Change Terms' }).click()
  await expectInvalid(dialog.getByLabel('How much'), 'Enter a share from 0 to 100')
  await dialog.getByLabel('How much').fill('12.5')
  await dialog.getByLabel('At most').fill('50')
  await dialog.getByRole('button', { name: 'Change Terms' }).click()
  await expect(row).toContainText('12.5% of each order, at most $50.00, payable after 30 days')

  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke Key' }).click()
  await expectToast(page, 'Partners', 'The key does not work any more.')
  await expect(row).toContainText('none')
  refusals.expect(401)
  expect((await pulled(key)).status()).toBe(401)
  await expectLogged(page, `Payout ${ref}`, 'record a payout of 1.59 usd')
})
