import {
  getUsersOverview,
  listAudit,
  searchUsers,
} from '@sortie/contracts/identity/accounts/admin-users'
import { UserId } from '@sortie/contracts/ids'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { AccountView } from '../../accounts/views/account-view.ts'
import type { PartnerName } from '../../partners/views/known-partner.ts'
import type { UsageView } from '../../usage/views/usage-view.ts'
import type { OperatorCheck } from '../operator-check.ts'
import type { AuditView } from '../views/audit-view.ts'

type Deps = {
  people: Views<AccountView>
  usages: Views<UsageView>
  audits: Views<AuditView>
  /** The names of partners. */
  partners: Pick<Views<PartnerName>, 'find'>
  isAdmin: OperatorCheck
}

const DAY = 86_400_000

/** Builds the routes by which operators see accounts, and the log of their own actions. */
export const identityOperatorRoutes = (deps: Deps): Route[] => {
  const { people, usages, audits, partners, isAdmin } = deps
  const userRow = async ({ userId, email, confirmed, registeredAt, deleting }: AccountView) => {
    const { freeTrialUsed = false, queriesRemaining = 0 } = (await usages.find(userId)) ?? {}
    const deletion = deleting ? ('requested' as const) : null
    const admin = isAdmin({ userId, email, confirmed, deletion })
    const about = { userId, email, confirmed, registeredAt, admin }
    return { ...about, freeTrialUsed, queriesRemaining }
  }
  /** Returns the target of an action as operators know it: a partner by its reference, anything else by its id. */
  const targetOf = async (target: string): Promise<string> =>
    target.startsWith('ptn_') ? ((await partners.find(target))?.ref ?? target) : target
  /** A user by id, or all whose address holds what is searched for. */
  const search = (text: string | undefined, cursor: string | undefined, limit: number) => {
    const page = { newestBy: 'registeredAt', cursor, limit } as const
    if (!text) return people.page({}, page)
    if (text.startsWith('usr_')) return people.page({ userId: text }, page)
    return people.page({}, { ...page, containing: { field: 'email', text } })
  }
  return [
    route(getUsersOverview, async ({ now }) => {
      const yesterday = new Date(Date.parse(now) - DAY).toISOString()
      const [sums, lastDay, deletionsOpen] = await Promise.all([
        people.sums(['users', 'confirmed']),
        people.count({}, { field: 'registeredAt', least: yesterday }),
        people.count({ deleting: true }),
      ])
      return { ...sums, lastDay, deletionsOpen }
    }),
    route(searchUsers, async ({ query: { search: text, cursor, limit } }) => {
      const { views, next } = await search(text, cursor, limit)
      return { users: await Promise.all(views.map(userRow)), next }
    }),
    route(listAudit, async ({ query: { cursor, limit } }) => {
      const { views, next } = await audits.page({}, { newestBy: 'at', cursor, limit })
      const entries = views.map(async ({ operatorId, ...view }) => {
        const operatorEmail = (await people.find(operatorId))?.email ?? null
        const target = await targetOf(view.target)
        return { ...view, target, operatorId: UserId.parse(operatorId), operatorEmail }
      })
      return { entries: await Promise.all(entries), next }
    }),
  ]
}
