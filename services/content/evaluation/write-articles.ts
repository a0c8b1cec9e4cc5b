// Writes the evaluation's articles with the built-in writer, and prints what each is made of:
// node services/content/evaluation/write-articles.ts [folder that the texts go to]
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writingTasks } from '../src/untrusted/writing-tasks.ts'
import { sharesOf } from '../src/writing/article-tree.ts'
import { readBriefs, taskOf } from './evaluation.ts'

const [folder] = process.argv.slice(2)
if (folder) mkdirSync(folder, { recursive: true })

const percent = (share: number) => `${Math.round(share * 100)} %`

for (const one of readBriefs()) {
  const { article, items } = writingTasks.write(taskOf(one))
  const { sections, package: around, counts, score, faults } = article
  const shares = sharesOf(article, { items, brief: one.brief })
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
      ...faults.map(({ message }) => message.slice(0, 110)),
    ].join('  '),
  )
  if (folder) {
    const text = [
      `# ${around.title}`,
      ...sections.map(({ heading, markdown }) =>
        heading ? `## ${heading}\n\n${markdown}` : markdown,
      ),
      '## Questions',
      ...around.faq.map(({ question, markdown }) => `### ${question}\n\n${markdown}`),
    ]
    writeFileSync(join(folder, `${one.id}.md`), `${text.join('\n\n')}\n`)
  }
}
