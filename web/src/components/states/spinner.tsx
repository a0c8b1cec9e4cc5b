import { useEffect, useState } from 'react'

/** The wait until a sign shows, in milliseconds: a shorter load is over before the sign could be read. */
const PATIENCE = 200

/** A turning ring, labelled Loading. Nothing shows in the first 200 ms, unless somebody waited. */
export function Spinner({ waited = false }: { waited?: boolean }) {
  const [due, setDue] = useState(waited)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span role="status" className="inline-flex size-9">
      {due && (
        <>
          <span className="size-9 animate-spin rounded-full border-3 border-line border-t-radar" />
          <span className="sr-only">Loading</span>
        </>
      )}
    </span>
  )
}

/** Stands in for a page while its code or data is on the way, and has been for a while. */
export function LoadingPage({ waited = true }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner waited={waited} />
    </div>
  )
}
