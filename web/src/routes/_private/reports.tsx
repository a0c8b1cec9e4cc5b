import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { trialQuery } from '@/features/trial/queries'
import { TrialCard } from '@/features/trial/trial-card'
import { formatCount } from '@/lib/format'
import { orSignIn } from '@/lib/guards'
import { privatePage } from '@/lib/page'
import { userQuery } from '@/lib/session'

export const Route = createFileRoute('/_private/reports')({
  loader: ({ context: { queryClient }, location }) =>
    queryClient.ensureQueryData(trialQuery).catch(orSignIn(queryClient, location.href)),
  head: () => privatePage('Dashboard'),
  component: Reports,
})

function Reports() {
  const { data: user } = useSuspenseQuery(userQuery)
  const { data: project } = useSuspenseQuery(trialQuery)
  if (!user) return null
  return (
    <div className="shell grid gap-8 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl">Dashboard</h1>
          <p className="mt-2 text-ink-2">Your reports, newest first.</p>
        </div>
        <Balance missions={user.queriesRemaining} />
      </header>
      <section aria-labelledby="reports">
        <h2 id="reports" className="mb-4 text-xl">
          Reports
        </h2>
        <TrialCard project={project} user={user} />
      </section>
    </div>
  )
}

/** How many missions can be spent. */
function Balance({ missions }: { missions: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-md border border-line bg-surface px-5 py-3">
      <p>
        <span className="text-2xl font-semibold tabular-nums">{formatCount(missions)}</span>{' '}
        <span className="text-ink-2">{missions === 1 ? 'mission left' : 'missions left'}</span>
        {missions === 0 && (
          <span className="block text-sm text-ink-2">Packs start at $7.99 and never expire.</span>
        )}
      </p>
      <Link to="/pricing" className={buttonClass('plain')}>
        View Pricing
      </Link>
    </div>
  )
}
