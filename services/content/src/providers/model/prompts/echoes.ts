import { wordRuns, writtenWordsOf } from '@sortie/prose/text/words'
import { PROMPT_RULES } from './prompts.ts'
import { SPARES, TEMPLATES } from './templates.ts'

/** Words in a row that a sentence has from its prompt by no accident. */
const RUN = 6

const wordsIn = (text: string) => writtenWordsOf(text).map((word) => word.toLowerCase())

let known: Set<string> | undefined

/** Returns true for a sentence that retells the rules of a prompt, or what its template says of a section. */
export const echoesPrompt = (text: string): boolean => {
  known ??= new Set(
    [
      ...PROMPT_RULES,
      ...[...Object.values(TEMPLATES).flat(), ...SPARES].map(({ what }) => what),
    ].flatMap((rules) => wordRuns(wordsIn(rules), RUN)),
  )
  return wordRuns(wordsIn(text), RUN).some((run) => known!.has(run))
}
