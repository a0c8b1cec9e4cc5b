import { defineModule } from '@sortie/runtime/service/module'
import type { Commit } from '@sortie/runtime/store/commit'
import { partnerActions } from '../partners/partner-actions.ts'
import { partnerIds } from '../partners/partner-ids.ts'
import { partnerView } from '../partners/views/partner-view.ts'
import { RING_ORDERS } from './decider/hold.ts'
import { heldOrders } from './held-orders.ts'
import { heldOrderRoutes } from './http/held-order-routes.ts'
import { createOrderStory } from './order-story.ts'
import { createOrderTelling } from './order-telling.ts'
import { partnerOrderAggregate } from './partner-orders.ts'
import { tellPartners } from './reactions/tell-partners.ts'
import { tellReleasedOrders } from './reactions/tell-released-orders.ts'
import { referredAccounts } from './referred-accounts.ts'
import { partnerOrderView } from './views/partner-order-view.ts'
import { accountIn } from './views/referred-account.ts'

/** Orders that partners brought: what they earn by them, and which ones an operator looks at first. */
export const partnerOrdersModule = defineModule({
  name: 'partner-orders',
  settings: {},
  contribute: (kernel) => {
    const ids = kernel.resource(partnerIds)
    const partners = kernel.resource(partnerActions)
    const orders = kernel.commands(partnerOrderAggregate)
    const accounts = kernel.resource(referredAccounts)
    const held = kernel.resource(heldOrders)
    const orderViews = kernel.views(partnerOrderView)
    const partnerViews = kernel.views(partnerView)
    const telling = createOrderTelling({ ids, partners, orders })
    return {
      projections: [partnerOrderView, accounts.projection],
      handlers: [
        tellPartners({
          ids,
          partners,
          orders,
          telling,
          accountOf: async (userId) => accountIn(await accounts.views.find(userId)),
          isOwnAccount: async (partnerId, { mailboxes }) => {
            const email = (await partnerViews.find(partnerId))?.email ?? null
            return email !== null && mailboxes.includes(accounts.hashMailbox(email))
          },
          recentOrders: (partnerId, paidAt) =>
            orderViews.where(
              { partnerId },
              { newestBy: 'paidAt', upTo: { field: 'paidAt', most: paidAt }, limit: RING_ORDERS },
            ),
        }),
      ],
      works: [tellReleasedOrders(telling)],
      routes: heldOrderRoutes({ orders, heldOrders: held }),
      storyIds: createOrderStory({
        commits: kernel.db.collection<Commit>('commits'),
        ids,
        orderOf: (stream) => orderViews.find(stream),
      }),
      gauges: {
        sortie_partner_orders_held: held.count,
        sortie_partner_order_held_age_seconds: held.longestSeconds,
      },
    }
  },
})
