import { toMillionths } from '@sortie/runtime/database/spending'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { createModelSpending, type ModelSpending } from '../providers/openai/model-spending.ts'
import type { sourcesShape } from '../providers/sources.ts'
import { trialNetworks } from '../trials/trial-networks.ts'

type ModelConfig = ConfigOf<typeof sourcesShape>

/** @returns what models may cost all reports in a day, in millionths of a US dollar */
export const modelBudgetOf = (config: Pick<ModelConfig, 'REPORT_MODEL_DOLLARS_PER_DAY'>): number =>
  toMillionths(config.REPORT_MODEL_DOLLARS_PER_DAY)

/** The amounts that language models charge for reports; runs and additions share one budget. */
export const modelSpending: Resource<ModelConfig, ModelSpending> = {
  name: 'model-spending',
  open: (kernel) =>
    createModelSpending(kernel.db, modelBudgetOf(kernel.config), kernel.resource(trialNetworks)),
}
