import type { OwnAnswer } from './evidence-index.ts'
import { optionsNamedIn } from './options.ts'

const textOf = ({ sentences }: OwnAnswer): string => sentences.map(({ text }) => text).join(' ')

/** An answer on what the owner does better than others says nothing on which option suits whom. */
const isOnChoice = ({ topic, isOurs }: OwnAnswer): boolean =>
  topic === null || topic === 'choosing' || (topic === 'comparing' && !isOurs)

/**
 * Returns the owner's answer that says when to take which option; undefined where none does. It opens the comparison, so one whose
 * first sentence names an option comes before one that only comes to speak of it.
 */
export const verdictAnswer = (
  answers: readonly OwnAnswer[],
  options: readonly string[],
): OwnAnswer | undefined => {
  const naming = optionsNamedIn(options)
  const named = (answer: OwnAnswer) => naming(`${answer.question} ${textOf(answer)}`)
  const opens = ({ sentences: [first] }: OwnAnswer) => first !== undefined && naming(first.text) > 0
  // Whoever names two options weighs them, whatever they were asked.
  const weighing = answers
    .filter((answer) => naming(textOf(answer)) > 1)
    .toSorted((one, other) => named(other) - named(one))
  const onChoice = answers.filter((answer) => isOnChoice(answer) && named(answer) > 0)
  // People who should not come to the owner are told which option to take instead.
  const elsewhere = answers.filter((answer) => answer.topic === 'problems' && opens(answer))
  const telling = [...weighing, ...onChoice, ...elsewhere]
  return answers.find(({ isOfKeyword }) => isOfKeyword) ?? telling.find(opens) ?? weighing[0]
}
