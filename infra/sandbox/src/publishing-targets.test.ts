import { expect, test } from 'vitest'
import { createPublishingTargets } from './publishing-targets.ts'
import { startStripe } from './stripe/start.ts'

test('the port of Stripe has sites and receivers as well', async () => {
  const stripe = await startStripe({ neighbors: createPublishingTargets() })
  try {
    const statusOf = async (path: string) => (await fetch(stripe.url + path)).status
    expect(await statusOf('/wordpress/bakery/wp-json/')).toBe(200)
    expect(await statusOf('/receivers/bakery/_requests')).toBe(200)
    // Without a key: Stripe's own answer.
    expect(await statusOf('/v1/events')).toBe(401)
  } finally {
    await stripe.stop()
  }
})

test('sites that were used least recently make room for others', async () => {
  const stripe = await startStripe({ neighbors: createPublishingTargets() })
  try {
    const open = async (site: string, path = '/_posts') => {
      const reply = await fetch(`${stripe.url}/wordpress/${site}${path}`)
      return (await reply.json()) as { calls?: unknown[] }
    }
    await open('first', '/wp-json/')
    expect((await open('first')).calls).toHaveLength(1)
    for (let count = 0; count < 200; count += 1) await open(`site-${count}`)
    expect((await open('first')).calls).toEqual([])
  } finally {
    await stripe.stop()
  }
})
