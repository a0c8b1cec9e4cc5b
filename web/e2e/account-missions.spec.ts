import { buyMissions } from './buying.ts'
import { expect, test } from './fixture.ts'
import { enroll, openAccount } from './person.ts'

test('the ledger shows each movement with the balance after it, page by page', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await buyMissions(page, 'mission_pack_10', 13)
  await page.route('**/api/ledger?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=1') }),
  )
  await openAccount(page, 'missions')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('cell')).toHaveText(['+10', '13'])
  const older = page.getByRole('button', { name: 'Show Older' })
  await older.click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['+3', '3'])
  await expect(page.getByText('Available').locator('..')).toContainText('13')
})
