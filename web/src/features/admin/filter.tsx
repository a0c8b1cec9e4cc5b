import { Choices } from '@/components/choices'

const ALL = 'All'

type Props<Choice extends string> = {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
  /** How many there are of each, where that is known. */
  counts?: Partial<Record<Choice, number>> | undefined
}

/** One of some states, or all of them. */
export function Filter<Choice extends string>(props: Props<Choice>) {
  const { label, choices, chosen, onChoose, counts = {} } = props
  const wordsOf = (choice: Choice) => {
    const [first = '', ...rest] = choice.replaceAll('_', ' ')
    const count = (counts as Partial<Record<Choice, number>>)[choice]
    const words = `${first.toUpperCase()}${rest.join('')}`
    return count === undefined ? words : `${words} ${count}`
  }
  return (
    <div className="flex">
      <Choices
        legend={label}
        choices={[ALL, ...choices.map(wordsOf)]}
        chosen={chosen ? wordsOf(chosen) : ALL}
        onChoose={(words) => onChoose(choices.find((choice) => wordsOf(choice) === words))}
      />
    </div>
  )
}
