import { addressOf } from '@sortie/contracts/call'
import { followDraft } from '@sortie/contracts/content/drafts/drafts'
import { gatewayEnvironment } from '@sortie/local/environment'
import { portOfInstance } from '@sortie/local/stack/ports'
import type { ModelRequest } from '@sortie/sandbox/model/model-request'
import { createSessionTokenSigner } from '../../../../../services/identity/src/security/tokens.ts'
import { briefsOf } from '../../eval/briefs.ts'
import { sleepMs } from '../../measuring/clock.ts'
import { interleave, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { type Arrivals, add, latenciesOf, watchDeltas } from '../../measuring/token-times.ts'
import type { BenchRow } from '../../results/row.ts'
import { openArticles } from '../../stage/articles.ts'
import { type Child, heard, spawnNode } from '../../stage/children.ts'
import { answers, environmentOf, startServiceProcess } from '../../stage/services.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 5
/** As a hosted model of middle size writes. */
const BEHAVIOR = { tokensPerSecond: 100, firstTokenMs: 500 }
/** Interval at which the product saves a growing text, in ms. */
const EVERY_MS = 300
const WRITER = 'staff writer'
const GATEWAYS = [1, 2]

const headingOf = (request: ModelRequest): string =>
  (request.part('section') as { heading: string } | undefined)?.heading ?? ''

/** Collects the texts of sections that the model sent, by their headings. */
const createSent = () => {
  let sent: Arrivals = new Map()
  let questions: ModelRequest[] = []
  const lengths = new Map<ModelRequest, number>()
  return {
    watch: (request: ModelRequest, token: string) => {
      if (request.role !== WRITER) return
      if (!lengths.has(request)) questions.push(request)
      const length = (lengths.get(request) ?? 0) + token.length
      lengths.set(request, length)
      add(sent, headingOf(request), length)
    },
    /** Returns the texts and the questions since the last call, and begins anew. */
    take: () => {
      const taken = { sent, questions }
      sent = new Map()
      questions = []
      lengths.clear()
      return taken
    },
  }
}

/** Two gateways, and identity's keys behind them. */
const startGateways = async (stage: BenchStage, keys: object) => {
  const common = { ...stage.common, scale: GATEWAYS.length }
  const upstream = spawnNode('infra/bench/src/children/upstream.ts', [], {
    PORT: common.ports.identity.toString(),
    SESSION_KEYS: JSON.stringify(keys),
  })
  await heard(upstream)
  const identity = `http://127.0.0.1:${common.ports.identity}`
  const children: Child[] = [upstream]
  const urls: string[] = []
  for (const instance of GATEWAYS) {
    const child = spawnNode('gateway/src/main.ts', [], {
      ...gatewayEnvironment(common, instance),
      IDENTITY_URL: identity,
      TOPIC_PREFIX: stage.prefix,
      OTEL_TRACES_EXPORTER: 'none',
      LOG_LEVEL: 'warn',
    })
    await heard(child)
    children.push(child)
    const url = `http://127.0.0.1:${portOfInstance(common.ports, 'gateway', instance)}`
    while (!(await answers(`${url}/readyz`))) await sleepMs(20)
    urls.push(url)
  }
  return { urls, stop: () => Promise.all(children.map((child) => child.stop())) }
}

/** Arrivals by heading, where a page knows them by section. */
const byHeading = (came: Arrivals, headings: Map<string, string>): Arrivals =>
  new Map([...came].map(([section, all]) => [headings.get(section) ?? section, all]))

/** From a token at the model to the page, through two gateways and two instances of content. */
export const draftTokens: BenchRow = {
  name: 'draft-tokens',
  run: async (stage, say) => {
    const { watch, take } = createSent()
    const desk = await openArticles(stage, 'draft-tokens', { behavior: BEHAVIOR, watch, users: 1 })
    const { model, content, settings, users, prepare, order } = desk
    const [userId] = users
    const second = await startServiceProcess('content', {
      ...environmentOf(stage, 'content', 'draft-tokens'),
      MONGO_DB: content.opened.names.db,
      VAULT_DB: content.opened.names.vault,
      MASTER_KEY: content.opened.masterKey.toString('base64'),
      PORT: String(portOfInstance(stage.common.ports, 'content', 2)),
      INSTANCE: '2',
      ...settings,
    })
    const tokens = createSessionTokenSigner(stage.common.secrets.IDENTITY_SIGNING_KEY!)
    const session = { userId: userId!, sessionId: 'ses_bench' as const, epoch: 0, admin: false }
    const headers = { cookie: `sortie_session=${await tokens.sign(session)}` }
    const gateways = await startGateways(stage, await tokens.keys())
    const relayPort = String(stage.common.ports.analysis)
    const relay = spawnNode('infra/bench/src/children/token-relay.ts', [], {
      PORT: relayPort,
      MODEL_URL: model.baseUrl,
    })
    await heard(relay)

    const tasks = briefsOf((ROUNDS + 1) * 6).filter(({ brief }) => brief.type === 'informational')
    let lastQuestions: ModelRequest[] = []
    let unseen = 0
    const ours = async (): Promise<number[]> => {
      const draftId = await prepare(userId!, tasks.shift()!)
      const headings = new Map<string, string>()
      type View = { sections: { sectionId: string; heading: string | null }[] }
      const onEvent = (name: string, data: unknown) => {
        if (name !== 'view') return
        for (const { sectionId, heading } of (data as View).sections) {
          if (heading) headings.set(sectionId, heading)
        }
      }
      const path = addressOf<typeof followDraft>(followDraft.path, { params: { draftId } })
      const pages: ReturnType<typeof watchDeltas>[] = []
      const follow = () => {
        for (const url of gateways.urls)
          pages.push(watchDeltas({ url: `${url}${path}`, headers, onEvent }))
      }
      take()
      const { type } = await order(userId!, draftId, follow)
      if (type !== 'DraftCompleted') throw new Error(`the article ended with ${type}`)
      const { sent, questions } = take()
      lastQuestions = questions
      for (const page of pages) page.stop()
      const all = pages.map(({ came }) => latenciesOf(sent, byHeading(came, headings)))
      const count = [...sent.values()].flat().length
      unseen += all.reduce((sum, some) => sum + 1 - some.length / count, 0) / all.length
      if (all.some((some) => some.length === 0)) throw new Error('a page saw no token')
      return all.flat()
    }
    const hop = async (everyMs: number): Promise<number[]> => {
      const questions = lastQuestions.map((request) => ({
        section: headingOf(request),
        body: {
          model: request.model,
          stream: true,
          max_tokens: request.mostTokens,
          messages: [
            { role: 'system', content: request.system },
            { role: 'user', content: request.user },
          ],
        },
      }))
      take()
      const { came, over } = watchDeltas({
        url: `http://127.0.0.1:${relayPort}/`,
        method: 'POST',
        body: JSON.stringify({ everyMs, questions }),
      })
      await over
      return latenciesOf(take().sent, came)
    }
    // The first asks what the hop repeats.
    await ours()
    unseen = 0
    const pairs = await interleave(ROUNDS - 1, ours, async () => ({
      held: await hop(EVERY_MS),
      bare: await hop(0),
    }))
    say('read')
    await Promise.all([relay.stop(), gateways.stop(), second.stop()])
    await desk.stop()
    const p95 = (samples: number[]) => percentile(samples, 0.95)
    const of = (pick: (pair: (typeof pairs)[number]) => number) => spread(pairs.map(pick))
    return {
      checks: [
        {
          what: 'token of a model to the page, by two gateways and two of content / one hop of the same stream, p95',
          most: 4,
          measured: of(({ ours, base }) => p95(ours) / p95(base.held)),
        },
      ],
      absolute: [
        `to the page ${spreadText(
          of(({ ours }) => p95(ours)),
          'ms',
        )}, p50 ${spreadText(
          of(({ ours }) => percentile(ours, 0.5)),
          'ms',
        )}; one hop ${spreadText(
          of(({ base }) => p95(base.held)),
          'ms',
        )}, and ${spreadText(
          of(({ base }) => p95(base.bare)),
          'ms',
        )} where it holds nothing back`,
      ],
      notes: [
        `${ROUNDS - 1} articles, one after the other, by HTTP to two real content processes and one of billing; the model is an imitation with ${BEHAVIOR.tokensPerSecond} tokens a second in each of its calls. Two pages follow each article, one through each of two gateways. For each token of a section: from when it was sent to when the page had it; ${figure((unseen / ROUNDS) * 100)} % of them came with the section itself, and are left out. One hop is a bare process that asks the same model the same, and hands on what there is each ${EVERY_MS} ms, as often as the product writes it down.`,
      ],
    }
  },
}
