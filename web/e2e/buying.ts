import { expect, type Page } from '@playwright/test'
import type { startCheckout } from '@sortie/contracts/billing/orders/orders'
import type { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { post, read } from './person.ts'

type Pack = 'starter_pack' | 'mission_pack_10'

/** Pays for a pack without the payment page, and waits until its missions can be spent. */
export const buyMissions = async (page: Page, packId: Pack, missions: number) => {
  const started = await post<typeof startCheckout>(page, '/api/checkout', { packId })
  expect(started.status()).toBe(201)
  const { url } = await started.json()
  const { origin: stripe, pathname } = new URL(url)
  const sessionId = pathname.split('/').at(-1)
  const paid = await page.request.post(`${stripe}/_test/sessions/${sessionId}/pay`, { data: {} })
  expect(paid.ok()).toBe(true)
  await expect
    .poll(
      async () => {
        const { user } = await read<typeof getUser>(page, '/api/auth/user', {})
        return user?.queriesRemaining
      },
      { timeout: 30_000 },
    )
    .toBe(missions)
}
