import { databaseNow } from '@sortie/runtime/database/clock'
import { defineModule } from '@sortie/runtime/service/module'
import { operatorCheck, operatorSettings } from '../operators/operator-check.ts'
import { openPartners, partnerSettings } from '../partners/partners.ts'
import { mailTokens, passwordHashing, signingSettings } from '../security/security.ts'
import { sessionSignIn } from '../sessions/sign-in.ts'
import { usageView } from '../usage/views/usage-view.ts'
import { accountAggregate } from './accounts.ts'
import { accountAddresses } from './addresses.ts'
import { createCommonPasswordCheck, passwordSettings } from './common-passwords.ts'
import { createCurrentUser } from './current-user.ts'
import { accountRoutes } from './http/account-routes.ts'
import { authenticationRoutes } from './http/authentication-routes.ts'
import { credentialRoutes } from './http/credential-routes.ts'
import { accountLimits, limitSettings, prepareTrustedNetworks } from './limits.ts'
import { accountOwner } from './owner.ts'
import { accountView } from './views/account-view.ts'

/** Accounts: registered, signed in to, recovered, and changed by their owners. */
export const accountsModule = defineModule({
  name: 'accounts',
  settings: {
    ...signingSettings,
    ...operatorSettings,
    ...partnerSettings,
    ...limitSettings,
    ...passwordSettings,
  },
  contribute: (kernel) => {
    const { config, db, log, noteErasure } = kernel
    const accounts = kernel.commands(accountAggregate)
    const owner = kernel.resource(accountOwner)
    const limits = kernel.resource(accountLimits)
    const passwords = kernel.resource(passwordHashing)
    const shared = {
      accounts,
      limits,
      passwords,
      accountViews: kernel.views(accountView),
      addresses: kernel.resource(accountAddresses),
      isAdmin: kernel.resource(operatorCheck),
      tokens: kernel.resource(mailTokens),
      signIn: kernel.resource(sessionSignIn),
      checkCommon: createCommonPasswordCheck(passwords, config.PASSWORD_REJECT_COMMON),
    }
    return {
      projections: [accountView],
      routes: [
        ...authenticationRoutes({
          ...shared,
          currentUser: createCurrentUser(kernel.views(usageView)),
          affiliates: kernel.resource(openPartners),
          log,
        }),
        ...credentialRoutes({ ...shared, owner }),
        ...accountRoutes({
          accounts,
          owner,
          limits,
          noteErasure,
          databaseNow: () => databaseNow(db),
        }),
      ],
      prepare: () => prepareTrustedNetworks(db),
    }
  },
})
