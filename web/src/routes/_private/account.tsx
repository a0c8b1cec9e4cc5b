import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '@/features/account/account-page'
import { Missions } from '@/features/account/orders/ledger'
import { OwnOrders } from '@/features/account/orders/orders'
import { AccountPrivacy } from '@/features/account/privacy/privacy'
import { Profile } from '@/features/account/profile'
import { Security } from '@/features/account/security/security'
import { type AccountTab, TABS } from '@/features/account/tabs'
import { privatePage } from '@/lib/pages/page'
import { userQuery } from '@/lib/session/session'

export const Route = createFileRoute('/_private/account')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: AccountTab | undefined } =>
    // The first one is what the address without a word shows. Undefined, as the router keeps the words
    // of the address where a key is missing.
    ({ tab: TABS.slice(1).find((one) => one === tab) }),
  head: () => privatePage('Account'),
  component: Account,
})

function Account() {
  const { tab = TABS[0] } = Route.useSearch()
  const { data: user } = useSuspenseQuery(userQuery)
  if (!user) return null
  return (
    <AccountPage tab={tab} admin={user.admin ?? false}>
      {tab === 'profile' && <Profile freeTrialUsed={user.freeTrialUsed} />}
      {tab === 'security' && <Security email={user.email} />}
      {tab === 'missions' && (
        <>
          <Missions />
          <OwnOrders />
        </>
      )}
      {tab === 'privacy' && <AccountPrivacy />}
    </AccountPage>
  )
}
