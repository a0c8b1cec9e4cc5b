const AIMS = [
  { aim: 'organic', name: 'Organic search', meaning: 'Unpaid results' },
  { aim: 'paid', name: 'Paid search', meaning: 'Ads that you pay for by the click' },
]

/**
 * Chooses the aim that keywords are rated for. It is hidden for competitor reports, which compare pages that rank by
 * themselves.
 */
export function AimField({ start }: { start: string }) {
  return (
    <fieldset className="grid gap-1.5 group-has-[[value=competitors]:checked]/mission:hidden">
      <legend className="float-start w-full pb-1.5 text-sm font-semibold">Rate keywords for</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {AIMS.map(({ aim, name, meaning }) => (
          <label
            key={aim}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-sm border border-field px-3 py-2 hover:border-ink-2 has-checked:border-petrol has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="aim"
              value={aim}
              defaultChecked={aim === (start === 'paid' ? 'paid' : 'organic')}
              className="mt-1 size-4 shrink-0 accent-petrol"
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-ink-2">{meaning}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
