import type { Spread } from '../measuring/measure.ts'
import { figure, spreadText } from '../measuring/numbers.ts'
import { type Check, isReached, type RowOutcome, type RowRecord } from './row.ts'

const bound = ({ least, most, unit }: Check) => {
  if (least === undefined && most === undefined) return 'reported'
  return `${least === undefined ? '<=' : '>='} ${least ?? most}${unit ? ` ${unit}` : ''}`
}

const measured = ({ measured, unit }: Check) => spreadText(measured as Spread, unit)

const verdict = (check: Check) => {
  if (check.least === undefined && check.most === undefined) return ''
  if (isReached(check)) return 'reached'
  const { least, most, measured } = check
  const off = least === undefined ? measured.median / most! : measured.median / least
  return `missed (${figure(off)} of it)`
}

const cells = (outcomes: RowOutcome[]) =>
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
export const plainTable = (outcomes: RowOutcome[]): string => {
  const rows = [heads, ...cells(outcomes)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

const markdownTable = (outcomes: RowOutcome[]) =>
  [heads, heads.map(() => '---'), ...cells(outcomes)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** The machines that the figures are of, each with the rows that were measured on it. */
const machines = (recorded: RowRecord[]) =>
  [...Map.groupBy(recorded, ({ machine }) => machine.join('\n- '))].map(([machine, rows]) => {
    const load = rows.map(({ name, at, load }) => `${name} ${at.slice(0, 10)}, ${figure(load)}`)
    return `- ${machine}\n- Day, and load average when the row began: ${load.join('; ')}`
  })

/** `docs/performance.md`, of every row that was ever recorded. */
export const document = (recorded: RowRecord[]): string =>
  `# Performance

Written by \`node infra/bench/src/main.ts --write\` from \`docs/performance.json\`, which keeps the
newest figures of each row; do not edit. \`--only gateway,login\` measures these rows and keeps the
others.

${machines(recorded).join('\n')}

Every ratio is against a baseline that was measured in the same run, in turn with what it is
compared to, after a round that does not count. The verdict is that of the median over all rounds.
Absolute figures are of this machine on this day; the ratios are what should hold elsewhere.

${markdownTable(recorded.map(({ outcome }) => outcome))}

## How it was measured

${recorded
  .flatMap(({ name, outcome }) => outcome.notes.map((note) => `- ${name}: ${note}`))
  .join('\n')}
`
