import { createThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { saveSettings, saveThrottle } from '../draft-edits/save-throttle.ts'
import { draftRewrite } from '../draft-rewrites/views/draft-rewrite.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftTexts } from '../drafts/draft-texts.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { textParsers } from '../text-parsers.ts'
import { draftLeftoverRoutes } from './http/draft-leftover-routes.ts'
import { draftVersionRoutes } from './http/draft-version-routes.ts'
import { draftVersions } from './views/draft-versions.ts'

const versionSettings = {
  /** Versions of articles that a user may open in a minute: each is put together from all its edits. */
  DRAFT_VERSION_READS_PER_MINUTE: z.coerce.number().int().positive().default(60),
}

/** The history of articles: their versions, the texts that were removed, and the standard text in them. */
export const draftVersionsModule = defineModule({
  name: 'draft-versions',
  settings: { ...draftReadSettings, ...saveSettings, ...versionSettings },
  contribute: (kernel) => {
    const points = kernel.config.DRAFT_VERSION_READS_PER_MINUTE
    const views = kernel.views(draftVersions)
    const ofDraft = {
      drafts: kernel.commands(draftAggregate),
      own: kernel.resource(ownDraft),
    }
    return {
      projections: [draftVersions],
      routes: [
        ...draftVersionRoutes({
          ...ofDraft,
          views,
          idKey: kernel.keyFor('draft-version-id'),
          throttle: kernel.resource(saveThrottle),
          reads: createThrottle(kernel.db, {
            name: 'read-version',
            points,
            seconds: MINUTE_SECONDS,
            refusal: (wait) =>
              `You can open ${points} versions a minute. Open it again in ${wait}.`,
          }),
        }),
        ...draftLeftoverRoutes({
          ...ofDraft,
          parsers: kernel.resource(textParsers),
          texts: kernel.resource(draftTexts),
          rewrites: kernel.rows(draftRewrite),
          versions: views,
        }),
      ],
    }
  },
})
