import type { getModelState, ModelTrial } from '@sortie/contracts/operators/model-trials'
import { createBudget, OverBudget } from '@sortie/model/budget'
import { modelOptionsOf } from '@sortie/model/settings'
import type { z } from 'zod'
import type { ArticleModel } from '../model/article-model.ts'
import { runTrial } from './run-trial.ts'
import { type ModelTrialRequest, ownCall, sampleCalls } from './sample.ts'

type ModelState = NonNullable<z.infer<typeof getModelState.reply>['model']>
type Hearing = Pick<Parameters<typeof runTrial>[0], 'signal' | 'onText' | 'at'>

/** All that models may cost in a day is spent. */
export class DaySpent extends Error {
  override readonly name = 'DaySpent'
}

/** The model that is set up, for operators who look at it and try it. */
export type TriedModel = {
  state: () => Promise<ModelState>
  /** Asks it once. @throws DaySpent, and the reason of the signal */
  ask: (request: ModelTrialRequest, hearing: Hearing) => Promise<ModelTrial>
}

type Config = Parameters<typeof modelOptionsOf>[0] & { OPENAI_CHECK_MODEL?: string | undefined }

/** The model that the settings name; null where they name none. */
export const triedModelOf = (config: Config, model: ArticleModel | null): TriedModel | null => {
  const endpoint = modelOptionsOf(config)
  if (!endpoint || !model) return null
  const { writer, ledger } = model
  return {
    state: async () => {
      const [spentToday, leftToday] = await Promise.all([ledger.today(), ledger.left()])
      return {
        name: endpoint.model,
        checker: config.OPENAI_CHECK_MODEL ?? null,
        server: new URL(endpoint.baseUrl).host,
        isResting: writer.isResting(),
        waitMs: Math.round(writer.expectedWaitMs()),
        spentToday,
        leftToday,
      }
    },
    ask: async (request, hearing) => {
      const { capability } = request
      const call = capability === 'prompt' ? ownCall(request.prompt) : sampleCalls[capability]
      const budget = createBudget({ day: ledger.day })
      try {
        return await runTrial({ endpoint, capability, call, budget, ...hearing })
      } catch (error) {
        throw error instanceof OverBudget ? new DaySpent() : error
      }
    },
  }
}
