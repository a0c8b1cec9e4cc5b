import { checkSendingDomain, createResolveTxt } from '@sortie/runtime/mail/sending-domain'
import { dkimKeyIn, mailShape, sendingDomain } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { sendingDomainRoutes } from './http/sending-domain-routes.ts'

/** Checks that the DNS of our mail domain has the records that receivers look for. */
export const sendingDomainModule = defineModule({
  name: 'sending-domain',
  settings: mailShape,
  contribute: ({ config }) => {
    const mailDomain = {
      domain: sendingDomain(config.MAIL_FROM),
      key: dkimKeyIn(config),
      resolve: createResolveTxt(),
    }
    return { routes: sendingDomainRoutes(() => checkSendingDomain(mailDomain)) }
  },
})
