import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { orderLimitSettings, orderLimits } from '../draft-orders/order-limits.ts'
import {
  type ArticleModel,
  articleModelShape,
  createArticleModel,
} from '../providers/model/article-model.ts'
import { articleWriting } from './writing.ts'

export const articleModelSettings = { ...articleModelShape, ...orderLimitSettings }

/** The language model that writes articles; null without a key. */
export const articleModel: Resource<ConfigOf<typeof articleModelSettings>, ArticleModel | null> = {
  name: 'article-model',
  open: (kernel) => {
    const { config, db, log } = kernel
    const { proofs } = kernel.resource(articleWriting)
    return createArticleModel({ config, db, log, limits: orderLimits(config), proofs })
  },
}
