import { referenceOf } from '@/lib/api/problem'
import { useCopy } from '@/lib/browser/use-copy'

/** The short reference of a failure of ours, which support finds its log by; a press copies it. */
export function Reference({ error }: { error: unknown }) {
  const reference = referenceOf(error)
  const { copied, copy } = useCopy(reference ?? '', 'Select the reference and copy it by hand.')
  if (!reference) return null
  return (
    <p className="text-sm text-ink-2">
      Reference: <code className="select-all">{reference}</code>{' '}
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-petrol underline underline-offset-4"
      >
        {copied ? 'Copied' : 'Copy reference'}
      </button>
    </p>
  )
}
