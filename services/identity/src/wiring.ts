import { AffiliateRef } from '@sortie/contracts/tracking'
import { databaseNow } from '@sortie/runtime/database/clock'
import { Rejection } from '@sortie/runtime/domain'
import { createLocalThrottle, prepareThrottles } from '@sortie/runtime/http/throttle'
import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { commaList, toggle } from '@sortie/runtime/process/config'
import type { ConfigOf, Kernel, Parts } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { createAddresses } from './accounts/addresses.ts'
import { createCurrentUser, createIsAdmin } from './accounts/current-user.ts'
import { account } from './accounts/decider/account.ts'
import { accountRoutes } from './accounts/http/account-routes.ts'
import { authenticationRoutes } from './accounts/http/authentication-routes.ts'
import { credentialRoutes } from './accounts/http/credential-routes.ts'
import { createLimits, prepareTrustedNetworks } from './accounts/limits.ts'
import { createOwner } from './accounts/owner.ts'
import { accountView } from './accounts/views/account-view.ts'
import { dashboardRoutes } from './dashboards/http/dashboard-routes.ts'
import { createPrometheus } from './dashboards/prometheus.ts'
import { createDeleteAgain } from './deletion/delete-again.ts'
import { deletionWorks, prepareDeletion } from './deletion/reactions/deletion.ts'
import { createDraftMailCleaning } from './draft-mails/clean-draft-mails.ts'
import { draftMail } from './draft-mails/decider/draft-mail.ts'
import { askDraftMails, sendDraftMails } from './draft-mails/reactions/draft-mails.ts'
import { figuresMail } from './figures-mails/decider/figures-mail.ts'
import { figuresMailRoutes } from './figures-mails/http/figures-mail-routes.ts'
import { askFiguresMails, sendFiguresMails } from './figures-mails/reactions/figures-mails.ts'
import { createLetters } from './mails/letters.ts'
import { accountMails } from './mails/reactions/account-mails.ts'
import { securityMails } from './mails/reactions/security-mails.ts'
import { adminRoutes } from './operators/http/operator-routes.ts'
import { auditView } from './operators/views/audit-view.ts'
import { knownPartner, partnerName } from './partners/views/known-partner.ts'
import { reportMail } from './report-mails/decider/report-mail.ts'
import {
  askReportMails,
  askWithdrawalMails,
  sendReportMails,
} from './report-mails/reactions/report-mails.ts'
import { createPasswords } from './security/passwords.ts'
import { createMailTokens, createRefreshTokens, createSessionTokens } from './security/tokens.ts'
import { session } from './sessions/decider/session.ts'
import { deviceRoutes } from './sessions/http/device-routes.ts'
import { sessionRoutes } from './sessions/http/session-routes.ts'
import { createSignIn } from './sessions/sign-in.ts'
import { sessionView } from './sessions/views/session-view.ts'
import { usageView } from './usage/views/usage-view.ts'
import { watchMail } from './watch-mails/decider/watch-mail.ts'
import { askWatchMails, sendWatchMails } from './watch-mails/reactions/watch-mails.ts'

const limit = (preset: number) => z.coerce.number().int().positive().default(preset)

const DASHBOARDS_PER_MINUTE = 30

/** An address of a tracing page with words that stand for what is looked for; empty where there is none. */
const traceAddress = (...words: string[]) =>
  z
    .string()
    .refine(
      (text) =>
        text === '' || (/^https?:/.test(text) && words.every((word) => text.includes(word))),
      `Give an address with ${words.join(' and ')}`,
    )
    .default('')

/** What identity reads from the environment, besides what every service reads. */
export const shape = {
  IDENTITY_SIGNING_KEY: z.string(),
  ...mailShape,
  PASSWORD_REJECT_COMMON: toggle(false),
  /** Who sees /admin, once they confirmed their address; separated by commas. */
  ADMIN_EMAILS: commaList.pipe(z.array(z.email())),
  /** References of the partners that a registration may name, separated by commas. */
  AFFILIATES: commaList.pipe(z.array(AffiliateRef)),
  /** Logins a minute that are looked at, per account. */
  LOGIN_PER_ACCOUNT: limit(10),
  /** Failed logins, registrations and requests for a reset in five minutes, per network: an address of IPv4, a /64 of IPv6. */
  LOGIN_PER_ADDRESS: limit(100),
  REGISTER_PER_ADDRESS: limit(100),
  RESET_PER_ADDRESS: limit(60),
  /** Reset mails an hour, per account. */
  RESET_MAILS_PER_ACCOUNT: limit(10),
  /** How often in an hour a signed-in user may give their password to change something. */
  PASSWORD_PROOFS_PER_HOUR: limit(30),
  /** How often in an hour somebody may sign in to one account, or prove that they know its password. */
  SIGN_INS_PER_HOUR: limit(100),
  /** The Prometheus that the dashboards of operators read; without one they say so. */
  PROMETHEUS_URL: z.url().default('http://127.0.0.1:9490'),
  /** Where operators see a trace, and those of some time, in milliseconds since 1970. */
  TRACE_URL: traceAddress('TRACE_ID'),
  TRACES_URL: traceAddress('FROM_MS', 'TO_MS'),
}
export const build = (kernel: Kernel<ConfigOf<typeof shape>>): Parts => {
  const { config, db, keyFor, commands, views } = kernel
  const accounts = commands({ name: 'account', decider: account, subject: (stream) => stream })
  const sessions = commands({
    name: 'session',
    decider: session,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const reportMails = commands({
    name: 'report-mail',
    decider: reportMail,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const draftMails = commands({
    name: 'draft-mail',
    decider: draftMail,
    // The title is a text of the draft, and goes with its key.
    subject: (_stream, { data: { draftId } }) => draftId,
  })
  const watchMails = commands({
    name: 'watch-mail',
    decider: watchMail,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const figuresMails = commands({
    name: 'figures-mail',
    decider: figuresMail,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const tokens = createMailTokens(keyFor('mail-token'))
  const refreshTokens = createRefreshTokens(keyFor('refresh-token'))
  const sessionTokens = createSessionTokens(config.IDENTITY_SIGNING_KEY)
  const mailer = createMailer(config)
  const letters = createLetters({ mailer, accounts, tokens, publicUrl: config.PUBLIC_URL })
  const passwords = createPasswords(keyFor('password'))
  const limits = createLimits(db, keyFor('place'), config)
  const addresses = createAddresses(kernel.claims('address'), accounts)
  const isAdmin = createIsAdmin(config.ADMIN_EMAILS)
  const owner = createOwner({ accounts, passwords, limits })
  const accountViews = views(accountView)
  const usages = views(usageView)
  const knownPartners = views(knownPartner)
  const configured = new Set<string>(config.AFFILIATES)
  const authenticating = {
    accounts,
    addresses,
    isAdmin,
    passwords,
    tokens,
    limits,
    accountViews,
    signIn: createSignIn({ sessions, sessionTokens, refreshTokens }),
    checkCommon: (password: string) => {
      if (config.PASSWORD_REJECT_COMMON && passwords.isCommon(password)) {
        throw new Rejection('password_too_common')
      }
    },
  }

  return {
    projections: [accountView, sessionView, usageView, auditView, knownPartner, partnerName],
    works: [
      ...accountMails(letters),
      ...securityMails(letters, addresses),
      sendReportMails(letters),
      sendDraftMails(letters),
      sendWatchMails(letters),
      sendFiguresMails({ letters, accounts, isAdmin }),
      ...deletionWorks({ accounts, addresses, mailer, erase: kernel.erase }),
    ],
    handlers: [
      askReportMails({ accounts, reportMails }),
      askWithdrawalMails({ accounts, reportMails }),
      askDraftMails({ accounts, draftMails }),
      askWatchMails({ accounts, watchMails }),
      askFiguresMails({ operators: config.ADMIN_EMAILS, addresses, isAdmin, figuresMails }),
      prepareDeletion({ accounts }),
    ],
    routes: [
      ...authenticationRoutes({
        ...authenticating,
        currentUser: createCurrentUser(usages),
        affiliates: {
          // One of the setting is a partner once tracking has made it one, and may be closed then.
          has: async (ref) => (await knownPartners.find(ref))?.isOpen ?? configured.has(ref),
        },
        log: kernel.log,
      }),
      ...credentialRoutes({ ...authenticating, owner }),
      ...accountRoutes({
        accounts,
        owner,
        limits,
        databaseNow: () => databaseNow(db),
        noteErasure: kernel.noteErasure,
      }),
      ...deviceRoutes({ sessions, views: views(sessionView), owner }),
      ...sessionRoutes({
        accounts,
        sessions,
        sessionTokens,
        refreshTokens,
        isAdmin,
        databaseNow: () => databaseNow(db),
        restoredAt: kernel.epoch.restoredAt,
      }),
      ...figuresMailRoutes({ accounts, limits }),
      ...dashboardRoutes({
        prometheus: createPrometheus(config.PROMETHEUS_URL),
        throttle: createLocalThrottle({ points: DASHBOARDS_PER_MINUTE, seconds: 60 }),
        tracing: { traceUrl: config.TRACE_URL || null, tracesUrl: config.TRACES_URL || null },
      }),
      ...adminRoutes({
        people: accountViews,
        audits: views(auditView),
        partners: views(partnerName),
        usages,
        isAdmin,
        cleanDraftMailsBehind: createDraftMailCleaning(db.collection('commits')),
      }),
    ],
    eraseAgain: createDeleteAgain(accounts, () => databaseNow(db)),
    gauges: {
      // Not done after an hour, somebody has to look: the person was told that it happens at once.
      sortie_deletions_open: () => accountViews.count({ deleting: true }),
    },
    prepare: async () => {
      await prepareThrottles(db)
      await prepareTrustedNetworks(db)
    },
    stop: passwords.stop,
  }
}
