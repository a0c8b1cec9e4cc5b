import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder } from '@sortie/local/paths'
import { writingShape } from '@sortie/model/settings'
import { createLog } from '@sortie/runtime/process/telemetry'
import { z } from 'zod'
import { orderLimitSettings } from '../../../services/content/src/draft-orders/order-limits.ts'
import { createWriting } from '../../../services/content/src/draft-writing/writing.ts'
import { articleWriterOf } from '../../../services/content/src/providers/model/article-model.ts'
import { briefsOf } from './eval/briefs.ts'
import { type BriefOutcome, evaluateBrief } from './eval/evaluate.ts'
import { runSummaryOf, type UnusableAnswer } from './eval/summary.ts'
import { drive } from './measuring/measure.ts'

// Measures the articles that a language model writes here: it writes briefs of every type and checks them as orders
// are, without a database or a mission. It costs money if the model does.

const { values } = parseArgs({
  options: {
    /** Ten of each type, unless told. */
    briefs: { type: 'string', default: '60' },
    /** Articles that are written at once. */
    lanes: { type: 'string', default: '2' },
  },
})
const count = z.coerce.number().int().min(1).max(600)
const [briefs, lanes] = [count.parse(values.briefs), count.parse(values.lanes)]

// An empty value counts as not set, as for services.
const settings = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
const config = z
  .object({
    ...writingShape,
    DRAFT_FREE_AFTER_SECONDS: orderLimitSettings.DRAFT_FREE_AFTER_SECONDS,
    DRAFT_DEADLINE_SECONDS: orderLimitSettings.DRAFT_DEADLINE_SECONDS,
  })
  .parse(settings)
const runMs = config.DRAFT_DEADLINE_SECONDS * 1_000
const writing = createWriting(console)
const limits = { runMs, freeAfterMs: config.DRAFT_FREE_AFTER_SECONDS * 1_000 }
// Says which stage of writing the model fails at; an order that goes on without that answer says nothing of it.
const unusable: UnusableAnswer[] = []
const log = createLog('eval', 'warn', {
  write: (line) => {
    const { stage, status } = JSON.parse(line)
    if (stage) unusable.push({ stage, reason: status })
  },
})
const made = articleWriterOf({ config, limits, proofs: writing.proofs, log })
if (!made) {
  console.error(
    'No language model is set up. Set OPENAI_API_KEY in .env; for another server than OpenAI’s OPENAI_BASE_URL and OPENAI_MODEL, too, and OPENAI_DOLLARS_PER_MILLION_IN and _OUT to what it costs. Any key does where the server wants none.',
  )
  process.exit(1)
}
const { writer } = made
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(new Error('ended early')))
}

const startedAt = new Date().toISOString()
const file = join(dataFolder('eval'), startedAt.replace(/[:.]/g, '-'))
await mkdir(file, { recursive: true })

const tasks = briefsOf(briefs)
const findings: BriefOutcome[] = []
await drive(tasks.length, lanes, async (_lane, index) => {
  if (stop.signal.aborted) return
  const { gather } = writing
  const finding = await evaluateBrief({ writer, gather, runMs }, tasks[index]!, stop.signal)
  // An interrupted brief says nothing of the model.
  if (stop.signal.aborted) return
  findings.push(finding)
  const { type, keyword, delivered, seconds, why, article } = finding
  // Kept at once: a run that is broken off has still written this.
  if (article) await writeFile(join(file, `${index + 1}-${type}.md`), article.text)
  const outcome = delivered ? `${article?.words} words` : `not delivered: ${why[0]}`
  console.log(
    `${findings.length}/${tasks.length}  ${seconds.toFixed(1)} s  ${type}, ${keyword}: ${outcome}`,
  )
})
await writing.stop()

const run = {
  model: config.OPENAI_MODEL,
  checkModel: config.OPENAI_CHECK_MODEL ?? config.OPENAI_MODEL,
  baseUrl: config.OPENAI_BASE_URL,
  promptsVersion: writer.version,
  at: startedAt,
  findings,
  unusable,
}
await writeFile(`${file}.json`, `${JSON.stringify(run, null, 2)}\n`)
await writeFile(`${file}.md`, runSummaryOf(run))
const delivered = findings.filter((one) => one.delivered).length
console.log(`\n${delivered} of ${findings.length} delivered: ${file}.md, ${file}.json`)
process.exit(0)
