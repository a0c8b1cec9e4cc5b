type Props<Choice extends string> = {
  /** The name of the choice, for a screen reader. */
  legend: string
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
}

/** A few choices in a row, one of which holds. */
export function Choices<Choice extends string>({ legend, choices, ...rest }: Props<Choice>) {
  const { chosen, onChoose } = rest
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex w-fit max-w-full flex-wrap gap-1 rounded-md border border-line bg-sunken p-1">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
            className="min-h-11 rounded-sm px-3 text-sm font-medium text-ink-2 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card aria-pressed:inset-ring aria-pressed:inset-ring-petrol sm:min-h-9"
          >
            {choice}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
