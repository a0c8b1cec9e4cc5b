import type { Stripe } from 'stripe'
import { created, STRIPE_PAGE } from './connection.ts'
import { type DisputeFacts, disputeFacts } from './facts.ts'

/** The calls to Stripe about payments that a bank disputes. */
export const disputeCalls = (stripe: Stripe) => ({
  dispute: async (disputeId: string): Promise<DisputeFacts | null> =>
    disputeFacts(await stripe.disputes.retrieve(disputeId)),

  disputesSince: async (since: string): Promise<DisputeFacts[]> => {
    const found: DisputeFacts[] = []
    for await (const each of stripe.disputes.list({
      created: created(since),
      limit: STRIPE_PAGE,
    })) {
      const facts = disputeFacts(each)
      if (facts) found.push(facts)
    }
    return found
  },
})
