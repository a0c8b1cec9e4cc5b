import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAggregate } from '../accounts/accounts.ts'
import { accountAddresses } from '../accounts/addresses.ts'
import { accountLimits, limitSettings } from '../accounts/limits.ts'
import { mailLetters } from '../mails/letters.ts'
import { operatorCheck, operatorSettings } from '../operators/operator-check.ts'
import { figuresMailAggregate } from './figures-mails.ts'
import { figuresMailRoutes } from './http/figures-mail-routes.ts'
import { askFiguresMails, sendFiguresMails } from './reactions/figures-mails.ts'

/** Weekly mails of figures to the operators who want them. */
export const figuresMailsModule = defineModule({
  name: 'figures-mails',
  settings: { ...mailShape, ...operatorSettings, ...limitSettings },
  contribute: (kernel) => {
    const accounts = kernel.commands(accountAggregate)
    const isAdmin = kernel.resource(operatorCheck)
    return {
      handlers: [
        askFiguresMails({
          operators: kernel.config.ADMIN_EMAILS,
          addresses: kernel.resource(accountAddresses),
          isAdmin,
          figuresMails: kernel.commands(figuresMailAggregate),
        }),
      ],
      works: [sendFiguresMails({ letters: kernel.resource(mailLetters), accounts, isAdmin })],
      routes: figuresMailRoutes({ accounts, limits: kernel.resource(accountLimits) }),
    }
  },
})
