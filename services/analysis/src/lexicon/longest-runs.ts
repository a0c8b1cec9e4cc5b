/** Words that stand together, and what was found for them; a word for which nothing was found stands alone. */
export type WordRun<Finding> = { words: string; found: Finding | undefined }

/**
 * Splits words into runs, from the first on: each is the longest for which something is found, so that `water heater`
 * is met before `water`.
 * @param longest the most words that a run may have
 * @param find what is known of a run; undefined where nothing is
 */
export const longestRuns = <Finding>(
  words: readonly string[],
  longest: number,
  find: (run: string) => Finding | undefined,
): WordRun<Finding>[] => {
  const runs: WordRun<Finding>[] = []
  for (let at = 0; at < words.length; ) {
    let count = Math.min(longest, words.length - at)
    let run = words.slice(at, at + count).join(' ')
    let found = find(run)
    while (found === undefined && count > 1) {
      count -= 1
      run = words.slice(at, at + count).join(' ')
      found = find(run)
    }
    runs.push({ words: run, found })
    at += count
  }
  return runs
}
