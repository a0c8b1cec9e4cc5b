import { Spinner } from '@/components/states/spinner'

/** Shows that a trial is being created. */
export function Launching() {
  return (
    <div className="flex items-center gap-4" aria-busy="true">
      <Spinner />
      <p>Launching your analysis…</p>
    </div>
  )
}
