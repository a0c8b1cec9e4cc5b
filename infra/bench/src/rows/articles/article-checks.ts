import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { readabilityOf } from '@sortie/prose/score/readability'
import { countWords } from '@sortie/prose/text/words'
import { checkOf } from '../../../../../services/content/src/writing/check/check.ts'
import { assignmentOf } from '../../../../../services/content/src/writing/samples/sample-assignments.ts'
import { writeTemplate } from '../../../../../services/content/src/writing/write-template.ts'
import { percentile, spread } from '../../measuring/measure.ts'
import { spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'

const ROUNDS = 7
/** Articles that each round checks, one after the other. */
const EACH = 30
/** Words that the bound is for. */
const WORDS = 2_000

/** Measures the checks that run while somebody edits an article: the time from Markdown to findings. */
export const articleChecks: BenchRow = {
  name: 'article-checks',
  run: async () => {
    const assignment = assignmentOf('informational')
    const markdown = writeTemplate(assignment)
      .sections.map((section) => section.markdown)
      .join('\n\n')
    const share = countWords(readMarkdown(markdown)) / WORDS
    const once = () => {
      const began = performance.now()
      const tree = readMarkdown(markdown)
      checkOf(assignment)(claimsOf(tree))
      readabilityOf(tree)
      return (performance.now() - began) / share
    }
    for (let warm = 0; warm < EACH; warm += 1) once()
    const rounds = Array.from({ length: ROUNDS }, () => Array.from({ length: EACH }, once))
    const p95 = spread(rounds.map((times) => percentile(times, 0.95)))
    const p50 = spread(rounds.map((times) => percentile(times, 0.5)))
    return {
      checks: [
        {
          what: 'checks of an article of 2,000 words, p95',
          most: 50,
          unit: 'ms',
          measured: p95,
        },
      ],
      absolute: [`p50 ${spreadText(p50, 'ms')}`],
      notes: [
        `${ROUNDS} rounds of ${EACH} in one process: the Markdown of a template article with ${assignment.items.length} items is read, each sentence is checked against them, and readability is measured; times are put to ${WORDS.toLocaleString('en')} words.`,
      ],
    }
  },
}
