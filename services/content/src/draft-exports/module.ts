import { createThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { draftImages } from '../draft-images/draft-images.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftTexts } from '../drafts/draft-texts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { textParsers } from '../text-parsers.ts'
import { draftExportRoutes } from './http/draft-export-routes.ts'

const exportSettings = {
  /** Files of articles that a user may export in a minute. */
  DRAFT_EXPORTS_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** Files of finished articles. */
export const draftExportsModule = defineModule({
  name: 'draft-exports',
  settings: { ...draftReadSettings, ...exportSettings },
  contribute: (kernel) => {
    const points = kernel.config.DRAFT_EXPORTS_PER_MINUTE
    return {
      routes: draftExportRoutes({
        own: kernel.resource(ownDraft),
        texts: kernel.resource(draftTexts),
        images: kernel.resource(draftImages),
        parsers: kernel.resource(textParsers),
        isErased: kernel.keys.isErased,
        throttle: createThrottle(kernel.db, {
          name: 'export-draft',
          points,
          seconds: MINUTE_SECONDS,
          refusal: (wait) => `You can export ${points} files a minute. Export again in ${wait}.`,
        }),
      }),
    }
  },
})
