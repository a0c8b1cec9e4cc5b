import { Choices } from '@/components/fields/choices'
import { SelectField } from '@/components/fields/field'

const ALL = 'All'
/** States that stand side by side at most: more are a list to open. */
const MOST_SIDE_BY_SIDE = 8

type Props<Choice extends string> = {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
  /** The number of rows in each state, where it is known. */
  counts?: Partial<Record<Choice, number>> | undefined
}

/** One of some states, or all of them. */
export function StateFilter<Choice extends string>(props: Props<Choice>) {
  const { label, choices, chosen, onChoose, counts = {} } = props
  const wordsOf = (choice: Choice) => {
    const [first = '', ...rest] = choice.replaceAll('_', ' ')
    const count = (counts as Partial<Record<Choice, number>>)[choice]
    const words = `${first.toUpperCase()}${rest.join('')}`
    return count === undefined ? words : `${words} ${count}`
  }
  const all = [ALL, ...choices.map(wordsOf)]
  const shown = chosen ? wordsOf(chosen) : ALL
  const choose = (words: string) => onChoose(choices.find((choice) => wordsOf(choice) === words))
  if (choices.length > MOST_SIDE_BY_SIDE)
    return (
      <div className="max-w-64">
        <SelectField label={label} value={shown} onChange={({ target }) => choose(target.value)}>
          {all.map((words) => (
            <option key={words}>{words}</option>
          ))}
        </SelectField>
      </div>
    )
  return (
    <div className="flex">
      <Choices legend={label} choices={all} chosen={shown} onChoose={choose} />
    </div>
  )
}
