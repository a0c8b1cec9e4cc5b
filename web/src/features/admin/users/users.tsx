import type { Reply } from '@sortie/contracts/call'
import type { searchUsers } from '@sortie/contracts/identity/accounts/admin-users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Listed } from '@/components/states/query-states'
import { Moment, State } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { AdminPage } from '../frame/frame'
import { Address, Id, UserLink } from '../frame/references'
import { SearchForm } from '../frame/search-form'
import { usersList } from '../queries'

type Props = { search: string | undefined; onSearch: (text: string) => void }

/** All users, newest first, or those whose address or id was searched for. */
export function Users({ search, onSearch }: Props) {
  const query = useInfiniteQuery(usersList(search))
  return (
    <AdminPage
      title="Users"
      aside={
        <SearchForm
          label="Part of an email address, or user ID"
          value={search}
          onSearch={onSearch}
        />
      }
    >
      <Listed
        query={query}
        what="The users"
        rowsOf={({ users }) => users}
        empty={{
          title: 'No users found.',
          text: 'Search for part of an email address, or a full ID.',
        }}
      >
        {(rows) => (
          <Table caption="Users" rows={rows} keyOf={({ userId }) => userId} columns={columns} />
        )}
      </Listed>
    </AdminPage>
  )
}

type AdminUser = Reply<typeof searchUsers>['users'][number]

const columns: Column<AdminUser>[] = [
  {
    head: 'Address',
    cell: ({ userId, email }) => (
      <UserLink userId={userId}>
        <Address>{email}</Address>
      </UserLink>
    ),
  },
  { head: 'User', cell: ({ userId }) => <Id>{userId}</Id> },
  {
    head: 'Confirmed',
    cell: ({ confirmed, admin }) => (
      <span className="flex flex-wrap gap-1.5">
        <State tone={confirmed ? 'good' : 'calm'}>{confirmed ? 'yes' : 'no'}</State>
        {admin && <State tone="wait">operator</State>}
      </span>
    ),
  },
  { head: 'Trial', cell: ({ freeTrialUsed }) => (freeTrialUsed ? 'used' : 'not used') },
  {
    head: 'Missions',
    end: true,
    // Missions of an erased account are gone; the number is the one that it had last.
    cell: ({ email, queriesRemaining }) => (email === null ? '–' : formatCount(queriesRemaining)),
  },
  {
    head: 'Registered',
    end: true,
    cell: ({ registeredAt }) => <Moment at={registeredAt} />,
  },
]
