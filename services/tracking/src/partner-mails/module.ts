import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { partnerActions } from '../partners/partner-actions.ts'
import { partnerSessions } from '../partners/partner-sessions.ts'
import { partnerView } from '../partners/views/partner-view.ts'
import { partnerMails } from './reactions/partner-mails.ts'

/** Mails to partners. */
export const partnerMailsModule = defineModule({
  name: 'partner-mails',
  settings: mailShape,
  contribute: (kernel) => {
    const views = kernel.views(partnerView)
    return {
      works: partnerMails({
        mailer: createMailer(kernel.config),
        partners: kernel.resource(partnerActions),
        contactOf: async (partnerId) => (await views.find(partnerId))?.email ?? null,
        sessions: kernel.resource(partnerSessions),
        publicUrl: kernel.config.PUBLIC_URL,
      }),
    }
  },
})
