import { spentRatio, toDollars } from '@sortie/runtime/database/spending'
import { defineModule } from '@sortie/runtime/service/module'
import { sourcesShape } from '../providers/sources.ts'
import { modelBudgetOf, modelSpending } from './model-spending.ts'

/** The module that limits the cost of language models for reports to the budget of a day. */
export const modelBudgetModule = defineModule({
  name: 'model-budget',
  settings: sourcesShape,
  contribute: (kernel) => {
    const models = kernel.resource(modelSpending)
    const most = modelBudgetOf(kernel.config)
    return {
      gauges: {
        sortie_report_model_dollars_today: async () => toDollars((await models.today()).all),
        sortie_model_budget_spent_ratio: async () => spentRatio((await models.today()).all, most),
      },
      prepare: models.prepare,
    }
  },
})
