import { Link } from '@tanstack/react-router'
import { CreditCard, KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { type AccountTab, TABS } from './tabs'

const names: Record<AccountTab, { label: ReactNode; Icon: typeof UserRound }> = {
  profile: { label: 'Profile', Icon: UserRound },
  security: { label: 'Security', Icon: KeyRound },
  missions: {
    label: (
      <>
        Missions<span className="max-sm:sr-only"> & billing</span>
      </>
    ),
    Icon: CreditCard,
  },
  privacy: { label: 'Privacy', Icon: ShieldCheck },
}

type Props = {
  tab: AccountTab
  /** True where the user is an operator too, so that a link to the admin pages shows. */
  admin: boolean
  children: ReactNode
}

/** The frame of the account: its tabs are addresses, so that each can be linked to and gone back to. */
export function AccountPage({ tab, admin, children }: Props) {
  return (
    <div className="shell py-8 md:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Account</h1>
        {admin && (
          <Link to="/admin" className={buttonClass()}>
            Admin
          </Link>
        )}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 md:mt-8 md:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Account">
          <ul className="flex border-b border-line md:grid md:gap-1 md:border-0">
            {TABS.map((one) => (
              <li key={one} className="grow">
                <TabLink tab={one} open={one === tab} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-10">
          {children}
        </div>
      </div>
    </div>
  )
}

function TabLink({ tab, open }: { tab: AccountTab; open: boolean }) {
  const { label, Icon } = names[tab]
  return (
    <Link
      to="/account"
      search={tab === 'profile' ? {} : { tab }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      // The link itself does not know that the first tab has two addresses.
      aria-current={open ? 'page' : undefined}
      className="-mb-px flex min-h-11 items-center justify-center gap-2.5 border-b-2 border-transparent px-1 text-sm font-medium text-ink-2 hover:text-ink aria-[current=page]:border-petrol aria-[current=page]:text-ink md:mb-0 md:justify-start md:rounded-sm md:border-0 md:px-3 md:hover:bg-sunken md:aria-[current=page]:bg-sunken"
    >
      <Icon className="size-4 max-md:hidden" />
      <span>{label}</span>
    </Link>
  )
}
