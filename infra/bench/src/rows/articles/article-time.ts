import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@sortie/local/paths'
import { briefsOf } from '../../eval/briefs.ts'
import { drive, percentile, spread } from '../../measuring/measure.ts'
import { figure } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type OrderOutcome, openArticles } from '../../stage/articles.ts'
import { environmentOf } from '../../stage/services.ts'

/** Fewer show that it works; the bound is for a hundred. */
const ARTICLES = Number(process.env.ARTICLES ?? 100)
/** Users who each have one written at a time. */
const LANES = 3
/** Factor by which everything runs faster: the model, and the clock of the service. */
const SPEED = 10
/** The speed of the imitated model, in real time. */
const TOKENS_PER_SECOND = 25
const FIRST_TOKEN_MS = 3_000
const FREE_AFTER_SECONDS = 120

const clock = pathToFileURL(join(root, 'infra/bench/src/children/fast-clock.ts')).href

const behaviorOf = (mode: 'good' | 'hallucinating') => ({
  mode,
  tokensPerSecond: TOKENS_PER_SECOND * SPEED,
  firstTokenMs: FIRST_TOKEN_MS / SPEED,
})

const secondsOf = ({ requestedMs, endedMs }: OrderOutcome) =>
  ((endedMs - requestedMs) / 1_000) * SPEED

/** From the request of an article to its outcome, where the model is slow. */
export const articleTime: BenchRow = {
  name: 'article-time',
  run: async (stage, say) => {
    const { NODE_OPTIONS = '' } = environmentOf(stage, 'content', 'article-time')
    const desk = await openArticles(stage, 'article-time', {
      behavior: behaviorOf('good'),
      users: LANES,
      env: { NODE_OPTIONS: `${NODE_OPTIONS} --import=${clock}`, CLOCK_SPEED: String(SPEED) },
    })
    const { model, users, prepare, order } = desk
    const tasks = briefsOf(ARTICLES)
    const ended: OrderOutcome[] = []
    const half = async (mode: 'good' | 'hallucinating', from: number, count: number) => {
      model.behave(behaviorOf(mode))
      await drive(count, LANES, async (lane, index) => {
        const userId = users[lane]!
        const one = await order(userId, await prepare(userId, tasks[from + index]!))
        ended.push(one)
        say(`${ended.length}: ${one.type} ${one.reason} after ${figure(secondsOf(one))} s`)
      })
    }
    const middle = Math.ceil(ARTICLES / 2)
    await half('good', 0, middle)
    await half('hallucinating', middle, ARTICLES - middle)
    await desk.stop()
    const seconds = ended.map(secondsOf)
    const late = seconds.filter((one) => one > FREE_AFTER_SECONDS).length
    const delivered = ended.filter(({ type }) => type === 'DraftCompleted').length
    return {
      checks: [
        {
          what: 'an article by a model of 25 tokens a second, from its request to its outcome, p99',
          most: 120,
          unit: 's',
          measured: spread([percentile(seconds, 0.99)]),
        },
      ],
      absolute: [
        `p50 ${figure(percentile(seconds, 0.5))} s, longest ${figure(Math.max(...seconds))} s; ${delivered} of ${ARTICLES} delivered, ${late} later than ${FREE_AFTER_SECONDS} s and so free`,
      ],
      notes: [
        `${ARTICLES} articles of all types and many trades, ${LANES} at a time, by HTTP to the real content process with the real billing process beside it; the model is an imitation, good for the first half and making things up in one sentence of five for the second, whose sections are repaired and checked again. All runs ${SPEED} times as fast: ${TOKENS_PER_SECOND * SPEED} tokens a second, the first after ${FIRST_TOKEN_MS / SPEED} ms, and timers and stop-watches of content, so that each of its limits takes a part of its time; what was measured is multiplied by ${SPEED}, the work of the processor, the database and Kafka included. Research is done before.`,
      ],
    }
  },
}
