import type { Spread } from './measure.ts'
import { figure, spreadText } from './numbers.ts'
import { type Check, isReached, type Outcome } from './row.ts'

const bound = ({ least, most, unit }: Check) =>
  `${least === undefined ? '<=' : '>='} ${least ?? most}${unit ? ` ${unit}` : ''}`

const measured = ({ measured, unit }: Check) => spreadText(measured as Spread, unit)

const verdict = (check: Check) => {
  if (isReached(check)) return 'reached'
  const { least, most, measured } = check
  const off = least === undefined ? measured.median / most! : measured.median / least
  return `missed (${figure(off)} of it)`
}

const cells = (outcomes: Outcome[]) =>
  outcomes.flatMap(({ checks, absolute }) =>
    checks.map((check, index) => [
      check.what,
      bound(check),
      measured(check),
      verdict(check),
      absolute[index] ?? '',
    ]),
  )

const heads = ['What', 'Reach', 'Measured: median (min to max)', 'Verdict', 'Absolute']

/** The table as it is printed: columns as wide as they need to be. */
export const plainTable = (outcomes: Outcome[]): string => {
  const rows = [heads, ...cells(outcomes)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

const markdownTable = (outcomes: Outcome[]) =>
  [heads, heads.map(() => '---'), ...cells(outcomes)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** `docs/performance.md`. */
export const document = (outcomes: Outcome[], machine: string[], at: string): string =>
  `# Performance

Written by \`make bench\` (\`node infra/bench/src/main.ts --write\`) on ${at.slice(0, 10)}; do not edit.

${machine.map((line) => `- ${line}`).join('\n')}

Every ratio is against a baseline that was measured in the same run, in turn with what it is
compared to, after a round that does not count. The verdict is that of the median over all rounds.
Absolute figures are of this machine on this day; the ratios are what should hold elsewhere.

${markdownTable(outcomes)}

## How it was measured

${outcomes
  .flatMap(({ notes }) => notes)
  .map((note) => `- ${note}`)
  .join('\n')}
`
