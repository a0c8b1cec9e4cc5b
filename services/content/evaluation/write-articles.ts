// Writes the evaluation's articles with the built-in writer, and prints what each is made of:
// node services/content/evaluation/write-articles.ts [--others] [--follow-ups 1] [folder that the texts go to]
// `--others` takes the briefs of the second author, `--follow-ups` that many more answers of their owners, where they
// can't be ordered as they are.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writingTasks } from '../src/untrusted/writing-tasks.ts'
import { wordSharesOf } from '../src/writing/article-tree.ts'
import {
  type EvaluationBrief,
  readBriefs,
  readFollowUps,
  readOtherBriefs,
  withFollowUps,
  writingTaskOf,
} from './evaluation.ts'

const { values, positionals } = parseArgs({
  options: {
    others: { type: 'boolean', default: false },
    'follow-ups': { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (folder) mkdirSync(folder, { recursive: true })

let ready = 0
const percent = (share: number) => `${Math.round(share * 100)} %`

const followUps = values.others ? readFollowUps() : {}
const missingOf = (one: EvaluationBrief) =>
  writingTasks.rehearse({ task: writingTaskOf(one), writer: 'template' }).missing

for (const known of values.others ? readOtherBriefs() : readBriefs()) {
  const one =
    missingOf(known).length === 0
      ? known
      : withFollowUps(known, followUps, Number(values['follow-ups']))
  const { article, items } = writingTasks.write(writingTaskOf(one))
  const missing = missingOf(one)
  if (missing.length === 0) ready += 1
  const { sections, package: around, counts, score, faults } = article
  const shares = wordSharesOf(article, { items, brief: one.brief })
  const [trade, report] = [shares.trade / shares.words, shares.report / shares.words]
  console.log(
    [
      one.id.padEnd(26),
      one.brief.type.padEnd(16),
      `${counts.words} words`.padStart(10),
      `owner ${percent(counts.ownShare - trade - report)}`,
      `trade ${percent(trade)}`,
      `report ${percent(report)}`,
      `standard ${percent(counts.standardShare)}`,
      `score ${score.score}`,
      missing.length === 0 ? 'ready' : `not ready: ${missing[0]!.message.slice(0, 110)}`,
      ...faults.map(({ message }) => message.slice(0, 110)),
    ].join('  '),
  )
  if (folder) {
    const text = [
      `# ${around.title}`,
      ...sections.map(({ heading, markdown }) =>
        heading ? `## ${heading}\n\n${markdown}` : markdown,
      ),
      ...(around.faq.length > 0 ? ['## Questions'] : []),
      ...around.faq.map(({ question, markdown }) => `### ${question}\n\n${markdown}`),
    ]
    writeFileSync(join(folder, `${one.id}.md`), `${text.join('\n\n')}\n`)
  }
}
console.log(`${ready} can be ordered as they are`)
