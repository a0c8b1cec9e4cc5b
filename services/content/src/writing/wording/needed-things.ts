import { stemsOf } from '@sortie/prose/score/stem'
import { isToolOrMaterial } from './countable.ts'

/** A thing that a step uses, with its article, and the step that says so. */
export type StepThing = { thing: string; step: string }

/** Things that are worked with: `clean it with a green pad`. */
const WORKED_WITH = /\bwith ((?:an?|some) (?:[a-z-]+ ){0,2}[a-z-]+)/gi
/** A thing that is taken off before another is put on: `unhook the old flapper`. */
const TAKEN_OFF = /\bthe old ([a-z]+)\b/i
const PUT_ON = /\bthe new one\b/i

/** The words of a thing, up to the tool or material that it is; null where it is none: `with a bit of slack`. */
const toolIn = (phrase: string): string | null => {
  const words = phrase.split(' ')
  const end = words.findIndex((word, at) => at > 0 && isToolOrMaterial(word))
  return end < 0 ? null : words.slice(0, end + 1).join(' ')
}

/** Returns the things that steps use and the list of tools lacks. */
export const unlistedThings = (steps: readonly string[], tools: readonly string[]): StepThing[] => {
  const listed = new Set(tools.flatMap(stemsOf))
  const putOn = steps.find((step) => PUT_ON.test(step))
  const replaced = steps.flatMap((step): StepThing[] => {
    const [, thing] = TAKEN_OFF.exec(step) ?? []
    return thing && putOn !== undefined ? [{ thing: `a new ${thing}`, step }] : []
  })
  const worked = steps.flatMap((step) =>
    [...step.matchAll(WORKED_WITH)].flatMap(([, phrase = '']): StepThing[] => {
      const thing = toolIn(phrase)
      return thing === null ? [] : [{ thing, step }]
    }),
  )
  const all = [...replaced, ...worked].filter(
    ({ thing }) => !listed.has(stemsOf(thing).at(-1) ?? ''),
  )
  return [...new Map(all.map((one) => [one.thing, one])).values()]
}
