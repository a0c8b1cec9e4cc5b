import { expect, type Page } from '@playwright/test'

type Pack = 'starter_pack' | 'mission_pack_10'

/** Pays for a pack without the payment page, and waits until its missions can be spent. */
export const buyMissions = async (page: Page, packId: Pack, missions: number) => {
  const origin = new URL(page.url()).origin
  const started = await page.request.post('/api/checkout', {
    headers: { origin },
    data: { packId },
  })
  expect(started.status()).toBe(201)
  const { url }: { url: string } = await started.json()
  const { origin: stripe, pathname } = new URL(url)
  const sessionId = pathname.split('/').at(-1)
  const paid = await page.request.post(`${stripe}/_test/sessions/${sessionId}/pay`, { data: {} })
  expect(paid.ok()).toBe(true)
  await expect
    .poll(
      async () => {
        const { user } = await (await page.request.get('/api/auth/user')).json()
        return user.queriesRemaining
      },
      { timeout: 30_000 },
    )
    .toBe(missions)
}
