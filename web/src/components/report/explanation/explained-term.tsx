import { Tooltip } from '@/components/dialogs/tooltip'
import { TERMS, type Term } from './terms'

/** The name of a term, explained by a tooltip. */
export function ExplainedTerm({ term }: { term: Term }) {
  const { name, meaning } = TERMS[term]
  return (
    <Tooltip text={meaning}>
      <button
        type="button"
        className="min-h-6 rounded-sm pointer-coarse:min-h-11 underline decoration-field decoration-dotted underline-offset-4"
      >
        {name}
      </button>
    </Tooltip>
  )
}

/** The same explanations in the open, for touch and for whoever reads on. */
export function Guide() {
  return (
    <details className="group max-w-[68ch] text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-petrol underline underline-offset-4">
        What the figures mean
      </summary>
      <dl className="mt-1 grid gap-3">
        {Object.values(TERMS).map(({ name, meaning }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
