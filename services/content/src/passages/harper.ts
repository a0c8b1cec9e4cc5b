import { Dialect, LocalLinter } from 'harper.js'
import { binary } from 'harper.js/binary'

// Only tests import this.

/** Returns the findings of the named rules of harper.js in texts: rule, words, and the text around them. */
export const findingsIn = async (
  texts: readonly string[],
  rules: readonly string[],
  dialect = Dialect.American,
): Promise<string[]> => {
  const linter = new LocalLinter({ binary, dialect })
  const known = Object.keys(await linter.getLintConfig())
  const unknown = rules.filter((rule) => !known.includes(rule))
  if (unknown.length > 0) throw new Error(`harper.js has no rule ${unknown.join(', ')}`)
  await linter.setLintConfig(Object.fromEntries(known.map((rule) => [rule, rules.includes(rule)])))
  const text = texts.join('\n\n')
  const found = await linter.organizedLints(text, { language: 'plaintext' })
  return Object.entries(found).flatMap(([rule, lints]) =>
    lints.map((lint) => {
      const { start, end } = lint.span()
      return `${rule}: "${lint.get_problem_text()}" in "${text.slice(Math.max(0, start - 40), end + 40)}"`
    }),
  )
}
