import { spentRatio, toDollars, toMillionths } from '@sortie/runtime/database/spending'
import { defineModule } from '@sortie/runtime/service/module'
import { writtenFor } from '../draft-orders/draft-deadlines.ts'
import { orderAges } from '../draft-orders/order-ages.ts'
import { orderLimits } from '../draft-orders/order-limits.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { earlierDrafts } from '../drafts/earlier-drafts.ts'
import { articleModel, articleModelSettings } from './article-model.ts'
import { GROWING_TEXTS, growingTexts } from './growing-texts.ts'
import { writeDraft } from './reactions/write-draft.ts'
import { modelWritingWork } from './reactions/write-with-model.ts'
import { articleWriting } from './writing.ts'

/** Writes what was ordered: by our editors' cards, or by a language model. */
export const draftWritingModule = defineModule({
  name: 'draft-writing',
  settings: articleModelSettings,
  contribute: (kernel) => {
    const { config } = kernel
    const drafts = kernel.commands(draftAggregate)
    const writing = kernel.resource(articleWriting)
    const model = kernel.resource(articleModel)
    const texts = kernel.resource(growingTexts)
    const ages = kernel.resource(orderAges)
    const earlierOf = kernel.resource(earlierDrafts)
    const spentToday = async () => (await model?.ledger.today()) ?? 0
    return {
      works: [
        writeDraft({
          drafts,
          writing,
          earlierOf,
          byModel: model && {
            version: model.writer.version,
            model: model.name,
            usageOf: model.ledger.of,
            write: modelWritingWork({
              drafts,
              writing,
              earlierOf,
              model,
              texts,
              runMs: orderLimits(config).runMs,
              writtenForMs: (reportId) => ages.ofOne(writtenFor(reportId)),
            }),
          },
        }),
      ],
      followed: [GROWING_TEXTS],
      gauges: {
        sortie_draft_dollars_today: async () => toDollars(await spentToday()),
        sortie_model_budget_spent_ratio: async () =>
          spentRatio(await spentToday(), toMillionths(config.DRAFT_DOLLARS_PER_DAY)),
      },
      prepare: async () => {
        await texts.prepare()
        await model?.ledger.prepare()
      },
    }
  },
})
