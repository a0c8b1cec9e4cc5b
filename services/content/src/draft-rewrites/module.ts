import { createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { articleModelSettings } from '../draft-writing/article-model.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftTexts } from '../drafts/draft-texts.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { draftSection } from '../drafts/views/draft-section.ts'
import { draftView } from '../drafts/views/draft-view.ts'
import { draftRewriteRoutes } from './http/draft-rewrite-routes.ts'
import { rewriteSection } from './reactions/rewrite-section.ts'
import { sectionRewriting } from './rewriting.ts'
import { draftRewrite } from './views/draft-rewrite.ts'

const DAY_SECONDS = 86_400

const rewriteSettings = {
  /** Sections that a user may have rewritten in a day. */
  REWRITES_PER_DAY: z.coerce.number().int().positive().default(30),
}

/** Other texts for sections of finished articles, proposed to their owners. */
export const draftRewritesModule = defineModule({
  name: 'draft-rewrites',
  settings: { ...articleModelSettings, ...draftReadSettings, ...rewriteSettings },
  contribute: (kernel) => {
    const drafts = kernel.commands(draftAggregate)
    const points = kernel.config.REWRITES_PER_DAY
    return {
      projections: [draftRewrite],
      works: [
        rewriteSection({
          drafts,
          views: kernel.views(draftView),
          texts: kernel.resource(draftTexts),
          rewriting: kernel.resource(sectionRewriting),
        }),
      ],
      routes: draftRewriteRoutes({
        drafts,
        own: kernel.resource(ownDraft),
        rewrites: kernel.rows(draftRewrite),
        sections: kernel.rows(draftSection),
        idKey: kernel.keyFor('draft-rewrite-id'),
        throttle: throttleOnce(
          createThrottle(kernel.db, {
            name: 'rewrite-section',
            points,
            seconds: DAY_SECONDS,
            refusal: (wait) => `You can ask for ${points} rewrites a day. Ask again in ${wait}.`,
          }),
        ),
      }),
    }
  },
})
