import { getFiguresMails, setFiguresMails } from '@sortie/contracts/identity/notices/notices'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AccountLimits } from '../../accounts/limits.ts'

type Deps = {
  accounts: Accounts
  limits: Pick<AccountLimits, 'beforeChange'>
}

/**
 * Builds the routes by which operators choose whether they get the weekly figures by email; each decides for
 * themselves.
 */
export const figuresMailRoutes = ({ accounts, limits }: Deps): Route[] => {
  const isWantedBy = async (userId: string) => (await accounts.state(userId)).state.figuresMails
  return [
    route(getFiguresMails, async ({ userId }) => ({ wanted: await isWantedBy(userId) })),
    route(setFiguresMails, async ({ userId, now: at, body: { wanted } }) => {
      await limits.beforeChange(userId)
      await accounts.handle(userId, { type: 'ChangeFiguresMails', data: { userId, at, wanted } })
      return { wanted: await isWantedBy(userId) }
    }),
  ]
}
