import { PACKS, type Pack } from '@sortie/contracts/billing/packs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { useHydrated } from '@/lib/browser/hydrated'
import { formatCents } from '@/lib/format'
import { perMission, saving } from '@/lib/orders/prices'
import { userQuery } from '@/lib/session/session'

type Props = {
  /** The way to pay for a pack. */
  Buy: (props: { pack: Pack; main: boolean }) => ReactNode
}

const RECOMMENDED: Pack['id'] = 'mission_pack_10'
const fits: Record<Pack['id'], string> = {
  starter_pack: 'For a first look at one business.',
  mission_pack_10: 'For one business for a quarter.',
  mission_pack_20: 'For a team with several projects.',
  mission_pack_50: 'For an agency with many clients.',
}

/** The four packs; the price of one mission stands on each. */
export function Packs({ Buy }: Props) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {PACKS.map((pack) => (
        <PackCard key={pack.id} pack={pack} recommended={pack.id === RECOMMENDED}>
          <Buy pack={pack} main={pack.id === RECOMMENDED} />
        </PackCard>
      ))}
    </ul>
  )
}

type CardProps = { pack: Pack; recommended: boolean; children: ReactNode }

function PackCard({ pack, recommended, children }: CardProps) {
  const saved = saving(pack)
  return (
    <li
      className={clsx(
        'relative flex flex-col rounded-lg border bg-surface p-6',
        recommended ? 'border-2 border-petrol shadow-float' : 'border-line shadow-card',
      )}
    >
      {recommended && (
        <p className="absolute -top-3.5 start-5 rounded-full bg-petrol px-3 py-1 text-xs font-semibold text-petrol-label">
          Recommended
        </p>
      )}
      <h3 className="text-lg">{pack.name}</h3>
      <p className="mt-1 min-h-10 text-sm text-ink-2">{fits[pack.id]}</p>
      <p className="mt-4 text-4xl font-semibold tracking-tight tabular-nums">
        {formatCents(pack.cents)}
      </p>
      <p className="mt-1 text-sm text-ink-2">One payment. Never expires.</p>
      <dl className="mt-6 grid gap-2 border-t border-line pt-4 text-sm">
        <Line term="Missions">{pack.missions}</Line>
        <Line term="Per mission">{formatCents(perMission(pack))}</Line>
        <Line term="Saving">{saved ? `${saved}%` : '—'}</Line>
      </dl>
      <div className="mt-auto grid pt-6">{children}</div>
    </li>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

const inTrial = [
  'Up to 3 competitors, 2 keywords each',
  '5 keyword opportunities with receipts',
  'Once per account',
]

/** The free way to begin, beside what is sold. */
export function FreeTrialCard() {
  const { data } = useQuery(userQuery)
  // As it was rendered first: who is there may be known before this part is alive.
  const isUsed = useHydrated() && data?.freeTrialUsed
  return (
    <section
      aria-labelledby="free-trial-card"
      className="mt-6 grid items-center gap-x-10 gap-y-5 rounded-lg border border-dashed border-field p-6 md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <div>
        <h3 id="free-trial-card" className="text-lg">
          Free trial
        </h3>
        <p className="mt-1 text-3xl font-semibold tracking-tight">$0</p>
        <p className="text-sm text-ink-2">No card needed.</p>
      </div>
      <ul className="grid gap-2 text-sm text-ink-2">
        {inTrial.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-radar" />
            {text}
          </li>
        ))}
      </ul>
      {isUsed ? (
        <p className="text-sm text-ink-2">You have used yours.</p>
      ) : (
        <Link to="/free-trial-step1" className={buttonClass('solid', 'lg')}>
          Start Free Analysis
        </Link>
      )}
    </section>
  )
}
