import { defineModule } from '@sortie/runtime/service/module'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { textParsers } from '../text-parsers.ts'
import { draftEditRoutes } from './http/draft-edit-routes.ts'
import { saveSettings, saveThrottle } from './save-throttle.ts'

/** Changes that owners make in finished articles by hand. */
export const draftEditsModule = defineModule({
  name: 'draft-edits',
  settings: { ...draftReadSettings, ...saveSettings },
  contribute: (kernel) => ({
    routes: draftEditRoutes({
      drafts: kernel.commands(draftAggregate),
      own: kernel.resource(ownDraft),
      parsers: kernel.resource(textParsers),
      throttle: kernel.resource(saveThrottle),
    }),
  }),
})
