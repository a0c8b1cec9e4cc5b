import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode }

/** The frame of sign-in pages: a card over the rings of a radar. */
export function AuthPage({ title, lead, children, foot }: Props) {
  return (
    <div className="relative isolate overflow-hidden">
      <Rings />
      <div className="shell grid min-h-[calc(100dvh-4rem)] content-center py-10 md:py-16">
        <div className="mx-auto w-full max-w-[27rem]">
          <div className="rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
            <h1 className="text-3xl">{title}</h1>
            {lead && <div className="mt-2 text-ink-2">{lead}</div>}
            <div className="mt-6">{children}</div>
          </div>
          {foot && <div className="mt-5 grid justify-items-center gap-1 text-sm">{foot}</div>}
        </div>
      </div>
    </div>
  )
}

/** A link below the card or within its text. */
export const authLink =
  'inline-flex min-h-11 items-center font-semibold text-petrol underline underline-offset-4 decoration-1 hover:decoration-2'

function Rings() {
  return (
    <svg
      viewBox="-400 -400 800 800"
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 -z-10 w-[68rem] max-w-none -translate-x-1/2 -translate-y-1/2 text-petrol/18"
    >
      <g fill="none" stroke="currentColor">
        <circle r="180" />
        <circle r="250" strokeDasharray="2 7" />
        <circle r="320" />
        <circle r="390" strokeDasharray="2 7" />
        <path d="M-400 0H400M0-400V400" strokeDasharray="1 9" />
      </g>
    </svg>
  )
}
