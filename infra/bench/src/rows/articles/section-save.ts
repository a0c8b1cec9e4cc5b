import { randomUUID } from 'node:crypto'
import { addressOf } from '@sortie/contracts/call'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { editSection } from '@sortie/contracts/content/drafts/draft-editing'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import {
  deleteDraft,
  getDraft,
  listSections,
  restoreDraft,
} from '@sortie/contracts/content/drafts/drafts'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import {
  article,
  completed,
  writing,
} from '../../../../../services/content/src/drafts/decider/testing-draft.ts'
import { causeOf } from '../../bare/raw.ts'
import { now, sleepMs } from '../../measuring/clock.ts'
import { compareRounds, interleave, percentile } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { jsonHeaders, type WireRequest } from '../../stage/client.ts'
import { type Instance, startInstance } from '../../stage/instances.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 7
const SAVES = 60
const POLL_MS = 20
const PATIENCE_MS = 30_000
/** Words of a section, as articles have them. */
const WORDS = 220

const userId = 'usr_bench'

/** A section that differs from the one before. */
const textOf = (save: number) =>
  Array.from({ length: WORDS }, (_, word) => `word${(save * 7 + word) % 997}`).join(' ')

/** A finished article, by its events alone. */
const storeArticle = async ({ opened }: Instance): Promise<DraftId> => {
  const draftId: DraftId = `dft_${randomUUID()}`
  const reportId = `rep_${randomUUID()}` as const
  const meta = { fingerprint: null, actor: userId, correlation: randomUUID(), subject: draftId }
  for (const [version, event] of [...writing, ...article, completed()].entries()) {
    const data = { ...event.data, draftId, userId, ...('reportId' in event.data && { reportId }) }
    const own = { type: event.type, data } as DraftEvent
    await opened.store.append(draftId, version, [own], { ...meta, cause: causeOf(userId) })
  }
  return draftId
}

/** Prepares the requests that save a section, and that delete and restore a draft. */
const asking = async (stage: BenchStage, { send }: Instance, draftId: DraftId, other: DraftId) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const caller = await sign({ userId, sessionId: null, ip: '127.0.0.1', operator: false })
  const headers = { [CALLER_HEADER]: caller }
  const read = (id: DraftId): WireRequest => ({
    method: 'get',
    headers,
    path: addressOf<typeof getDraft>(getDraft.path, { params: { draftId: id } }),
  })
  const sections: WireRequest = {
    method: 'get',
    headers,
    path: addressOf<typeof listSections>(listSections.path, { params: { draftId } }),
  }
  let revision = 1
  return {
    /** Both are there to be worked on. */
    ready: async () => {
      for (const until = Date.now() + PATIENCE_MS; ; await sleepMs(POLL_MS)) {
        const all = [read(draftId), read(other), sections]
        const are = await Promise.allSettled(all.map((request) => send(request, 200)))
        if (are.every(({ status }) => status === 'fulfilled')) return
        if (Date.now() > until) throw new Error(`no article within ${PATIENCE_MS} ms`)
      }
    },
    save: async () => {
      const body = JSON.stringify({ basedOn: revision, heading: null, markdown: textOf(revision) })
      revision += 1
      const params = { draftId, sectionId: 's1' }
      await send(
        {
          method: 'put',
          body,
          headers: { ...headers, ...jsonHeaders(body) },
          path: addressOf<typeof editSection>(editSection.path, { params }),
        },
        editSection.status,
      )
    },
    plain: async (turn: number) => {
      const endpoint = turn % 2 === 0 ? deleteDraft : restoreDraft
      const path = addressOf<typeof deleteDraft>(endpoint.path as typeof deleteDraft.path, {
        params: { draftId: other },
      })
      await send({ method: endpoint.method, headers, path }, endpoint.status)
    },
  }
}

/** p50 in ms of requests one after the other. */
const p50Of = async (ask: (turn: number) => Promise<void>): Promise<number> => {
  const latencies: number[] = []
  for (let turn = 0; turn < SAVES; turn += 1) {
    const began = now()
    await ask(turn)
    latencies.push(now() - began)
  }
  return percentile(latencies, 0.5)
}

/** A save of a section of a finished article, against a command that has no text. */
export const sectionSave: BenchRow = {
  name: 'section-save',
  run: async (stage) => {
    const content = await startInstance(stage, {
      service: 'content',
      name: 'section-save',
      connections: 4,
      env: { DRAFT_SAVES_PER_MINUTE: '1000000', DRAFT_READS_PER_MINUTE: '1000000' },
    })
    const [draftId, other] = [await storeArticle(content), await storeArticle(content)]
    const { ready, save, plain } = await asking(stage, content, draftId, other)
    await ready()
    const pairs = await interleave(
      ROUNDS,
      () => p50Of(save),
      () => p50Of(plain),
    )
    await content.stop()
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [{ what: 'save of a section / a plain command, p50', most: 2, measured: ratio }],
      absolute: [`save p50 ${spreadText(ours, 'ms')}, delete or restore ${spreadText(base, 'ms')}`],
      notes: [
        `${ROUNDS} rounds of ${figure(SAVES)} each, one after the other, by HTTP to the real content process: a section of ${WORDS} words is saved on its last revision, normalised, sealed, stored and shown; the plain command deletes and restores another article in turn.`,
      ],
    }
  },
}
