import type { ServerResponse } from 'node:http'
import { getModelState, runModelTrial } from '@sortie/contracts/operators/model-trials'
import { type ProblemCode, problems } from '@sortie/contracts/problems'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Log } from '@sortie/runtime/process/telemetry'
import { DaySpent, type TriedModel } from '../../providers/model-trials/tried-model.ts'
import type { KeptTrials } from '../kept-trials.ts'

type Deps = {
  /** Null where no model is set up. */
  model: TriedModel | null
  trials: KeptTrials
  /** Limits how often an operator may try a model. */
  throttle: Throttle
  log: Log
}

const SPENT = 'All that models may cost in a day is spent. Try again after midnight (UTC).'

/** Sends what happens while a model answers, as server-sent events. */
const createEvents = (response: ServerResponse) => {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  return {
    send: (name: string, data: unknown) => {
      if (!response.writableEnded) {
        response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      }
    },
    end: () => response.end(),
  }
}

const problemOf = (code: ProblemCode, detail?: string) => {
  const { status, message } = problems[code]
  return { status, code, message: detail ?? message }
}

/** Operators see how the language model stands, and try it. */
export const modelTrialRoutes = ({ model, trials, throttle, log }: Deps): Route[] => [
  route(getModelState, async () => ({
    model: (await model?.state()) ?? null,
    trials: await trials.all(),
  })),
  route(runModelTrial, async ({ body, userId, now: at }, response) => {
    if (!model) throw new Rejection('writer_unavailable')
    await throttle.take(userId)
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('Whoever asked has gone')))
    const events = createEvents(response)
    try {
      const trial = await model.ask(body, {
        signal: gone.signal,
        onText: (piece) => events.send('text', piece),
        at,
      })
      await trials.add(trial)
      events.send('trial', trial)
    } catch (error) {
      if (error instanceof DaySpent) {
        events.send('problem', problemOf('writer_unavailable', SPENT))
      } else if (!gone.signal.aborted) {
        log.error({ err: error }, 'a trial of the model failed')
        events.send('problem', problemOf('internal'))
      }
    }
    events.end()
    return undefined
  }),
]
