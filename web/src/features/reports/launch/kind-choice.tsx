import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'

const KINDS: { kind: ReportKind; name: string; about: string }[] = [
  {
    kind: 'keywords',
    name: 'Keyword report',
    about: 'The searches that you could win, ranked by impact.',
  },
  {
    kind: 'competitors',
    name: 'Competitor report',
    about: 'Which pages your rivals have and you don’t. Needs the website of a rival.',
  },
]

/** Chooses the kind of report; each kind costs one mission. */
export function KindChoice({ start }: { start: string }) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="float-start w-full text-sm font-semibold sm:col-span-2">Report</legend>
      {KINDS.map(({ kind, name, about }) => (
        <label
          key={kind}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-field bg-surface px-3 py-2 hover:border-ink-2 has-[:checked]:border-petrol has-[:checked]:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            defaultChecked={kind === (start || 'keywords')}
            aria-describedby={`kind-${kind}`}
            className="mt-1 size-4 shrink-0 accent-petrol"
          />
          <span>
            <span className="block font-semibold">{name}</span>
            <span id={`kind-${kind}`} className="block text-sm text-ink-2">
              {about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
