import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, BookOpen, CirclePlay, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { useHydrated } from '@/lib/browser/hydrated'
import { userQuery } from '@/lib/session/session'

/** The main way on: to the dashboard for whoever is signed in, else to the free analysis. */
export function WayOn() {
  const { data: user } = useQuery(userQuery)
  // As it was rendered first: who is there may be known before this part is alive.
  const signedIn = useHydrated() && user
  return (
    <div className="flex flex-wrap gap-3">
      {signedIn ? (
        <Link to="/reports" className={buttonClass('main', 'lg')}>
          Go to Your Dashboard
        </Link>
      ) : (
        <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
          Start Free Analysis
        </Link>
      )}
      <Link to="/pricing" className={buttonClass('plain', 'lg')}>
        View Pricing
      </Link>
      {!signedIn && (
        <Link to="/register" className={buttonClass('quiet', 'lg')}>
          Create an Account
        </Link>
      )}
    </div>
  )
}

const card =
  'group relative flex h-full w-full flex-col rounded-lg border border-line bg-surface p-6 text-start ' +
  'transition-[border-color,box-shadow] duration-120 hover:border-field hover:shadow-card'

type CardProps = { Icon: typeof Tag; title: string; action: ReactNode; children: string }

function CardText({ Icon, title, action, children }: CardProps) {
  return (
    <>
      <span className="grid size-12 place-items-center rounded-md border border-line bg-sunken">
        <Icon className="size-6 text-radar" />
      </span>
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-1.5 mb-5 text-ink-2">{children}</p>
      <p className="mt-auto inline-flex items-center gap-2 font-semibold text-petrol">
        {action}
        <ArrowRight className="size-4 transition-transform duration-180 group-hover:translate-x-1" />
      </p>
    </>
  )
}

const cover = 'after:absolute after:inset-0 after:rounded-lg'

/** Three ways to get to know the product: read, watch, see the prices. */
export function ActionCards({ onWatch }: { onWatch: () => void }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <li className={card}>
        <CardText
          Icon={CirclePlay}
          title="Watch the demo"
          action={
            <button type="button" onClick={onWatch} className={`${cover} font-semibold`}>
              Play the video
            </button>
          }
        >
          From three details to scored keywords with receipts, in 50 seconds.
        </CardText>
      </li>
      <li className={card}>
        <CardText
          Icon={BookOpen}
          title="Read the blog"
          action={
            <Link to="/blog" className={cover}>
              Open the blog
            </Link>
          }
        >
          Keywords, difficulty and competitors, explained without jargon.
        </CardText>
      </li>
      <li className={card}>
        <CardText
          Icon={Tag}
          title="See prices"
          action={
            <Link to="/pricing" className={cover}>
              Compare the packs
            </Link>
          }
        >
          Four prepaid packs from $7.99. One payment, and missions never expire.
        </CardText>
      </li>
    </ul>
  )
}
