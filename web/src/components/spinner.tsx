import { useEffect, useState } from 'react'

/** What takes less than this is over before a sign of it could be read, in milliseconds. */
const PATIENCE = 200

/** A turning ring, labelled Loading. Nothing shows in the first 200 ms, unless somebody waited. */
export function Spinner({ waited = false }: { waited?: boolean }) {
  const [due, setDue] = useState(waited)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span role="status" className="inline-flex min-h-9 min-w-9">
      {due && (
        <>
          <svg viewBox="0 0 32 32" className="size-9 animate-spin text-radar" aria-hidden="true">
            <circle cx="16" cy="16" r="12" fill="none" stroke="var(--color-line)" strokeWidth="3" />
            <path
              d="M16 4a12 12 0 0 1 12 12"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
          <span className="sr-only">Loading</span>
        </>
      )}
    </span>
  )
}

/** What a page shows while its code or data is on the way, and has been for a while. */
export function LoadingPage({ waited = true }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner waited={waited} />
    </div>
  )
}
