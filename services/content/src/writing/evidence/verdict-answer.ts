import type { OwnAnswer } from './evidence-index.ts'
import { optionsNamedIn } from './options.ts'

const textOf = ({ sentences }: OwnAnswer): string => sentences.map(({ text }) => text).join(' ')

/** An answer on what the owner does better than others says nothing on which option suits whom. */
const isOnChoice = ({ topic, isOurs }: OwnAnswer): boolean =>
  topic === null || topic === 'choosing' || (topic === 'comparing' && !isOurs)

/**
 * Returns the owner's answer that says when to take which option; undefined where none does. It opens the comparison, so its first
 * sentence names an option: one that only comes to speak of it has begun with something else.
 */
export const verdictAnswer = (
  answers: readonly OwnAnswer[],
  options: readonly string[],
): OwnAnswer | undefined => {
  const naming = optionsNamedIn(options)
  const named = (answer: OwnAnswer) => naming(`${answer.question} ${textOf(answer)}`)
  const opening = answers.filter(({ sentences: [first] }) => first && naming(first.text) > 0)
  // Whoever names two options weighs them, whatever they were asked.
  const [weighing] = opening
    .filter((answer) => naming(textOf(answer)) > 1)
    .toSorted((one, other) => named(other) - named(one))
  return answers.find(({ isOfKeyword }) => isOfKeyword) ?? weighing ?? opening.find(isOnChoice)
}
