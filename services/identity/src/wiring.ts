import { toggle } from '@sortie/runtime/config'
import type { ConfigOf, House, Parts } from '@sortie/runtime/house'
import { createMailer } from '@sortie/runtime/mail'
import { prepareThrottles } from '@sortie/runtime/throttle'
import { z } from 'zod'
import { account } from './domain/account.ts'
import { session } from './domain/session.ts'
import { accountMails } from './handlers/mails.ts'
import { accountRoutes } from './http/accounts.ts'
import { createLimits, preparePlaces } from './http/limits.ts'
import { sessionRoutes } from './http/sessions.ts'
import { createSignIn } from './http/sign-in.ts'
import { accountView } from './projections/account-view.ts'
import { standingView } from './projections/standing-view.ts'
import { createPasswords } from './security/passwords.ts'
import { createMailTokens, createRefreshTokens, createSessionTokens } from './security/tokens.ts'

const limit = (preset: number) => z.coerce.number().int().positive().default(preset)

/** What identity reads from the environment, besides what every service reads. */
export const shape = {
  IDENTITY_SIGNING_KEY: z.string(),
  SMTP_URL: z.string(),
  MAIL_FROM: z.string().default('Sortie <hello@sortie.localhost>'),
  PASSWORD_REJECT_COMMON: toggle(false),
  /** Logins a minute that are looked at, per account. */
  LOGIN_PER_ACCOUNT: limit(10),
  /** Failed logins in five minutes, per network address. */
  LOGIN_PER_ADDRESS: limit(100),
  REGISTER_PER_ADDRESS: limit(100),
  RESET_PER_ADDRESS: limit(60),
  /** Reset mails an hour, per account. */
  RESET_MAILS_PER_ACCOUNT: limit(10),
}
export const build = (house: House<ConfigOf<typeof shape>>): Parts => {
  const { config, db, keyFor, commands, views } = house
  const accounts = commands({ name: 'account', decider: account, subject: (stream) => stream })
  const sessions = commands({
    name: 'session',
    decider: session,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const tokens = createMailTokens(keyFor('mail-token'))
  const refreshTokens = createRefreshTokens(keyFor('refresh-token'))
  const sessionTokens = createSessionTokens(config.IDENTITY_SIGNING_KEY)
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM)

  return {
    projections: [accountView, standingView],
    works: accountMails({ mailer, accounts, tokens, publicUrl: config.PUBLIC_URL }),
    routes: [
      ...accountRoutes({
        accounts,
        accountViews: views(accountView),
        standings: views(standingView),
        addresses: house.claims('address'),
        passwords: createPasswords(keyFor('password')),
        tokens,
        limits: createLimits(db, keyFor('place'), config),
        signIn: createSignIn({ sessions, sessionTokens, refreshTokens }),
        rejectCommon: config.PASSWORD_REJECT_COMMON,
      }),
      ...sessionRoutes({ accounts, sessions, sessionTokens, refreshTokens }),
    ],
    prepare: async () => {
      await prepareThrottles(db)
      await preparePlaces(db)
    },
  }
}
