import { AffiliateRef } from '@sortie/contracts/tracking'
import { databaseNow } from '@sortie/runtime/database/clock'
import { Rejection } from '@sortie/runtime/domain'
import { createLocalThrottle, prepareThrottles } from '@sortie/runtime/http/throttle'
import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { commaList, toggle } from '@sortie/runtime/process/config'
import type { ConfigOf, Kernel, Parts } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { createAddresses } from './application/addresses.ts'
import { createCurrentUser, createIsAdmin } from './application/current-user.ts'
import { createDeleteAgain } from './application/delete-again.ts'
import { createLimits, prepareTrustedNetworks } from './application/limits.ts'
import { createOwner } from './application/owner.ts'
import { createSignIn } from './application/sign-in.ts'
import { account } from './domain/account.ts'
import { draftMail } from './domain/draft-mail.ts'
import { figuresMail } from './domain/figures-mail.ts'
import { reportMail } from './domain/report-mail.ts'
import { session } from './domain/session.ts'
import { watchMail } from './domain/watch-mail.ts'
import { createDraftMailCleaning } from './handlers/clean-draft-mails.ts'
import { deletionWorks, prepareDeletion } from './handlers/deletion.ts'
import { askDraftMails, sendDraftMails } from './handlers/draft-mails.ts'
import { askFiguresMails, sendFiguresMails } from './handlers/figures-mails.ts'
import { createLetters } from './handlers/letters.ts'
import { accountMails } from './handlers/mails.ts'
import { askReportMails, askWithdrawalMails, sendReportMails } from './handlers/report-mails.ts'
import { securityMails } from './handlers/security-mails.ts'
import { askWatchMails, sendWatchMails } from './handlers/watch-mails.ts'
import { accountRoutes } from './http/account.ts'
import { adminRoutes } from './http/admin.ts'
import { authenticationRoutes } from './http/authentication.ts'
import { credentialRoutes } from './http/credentials.ts'
import { dashboardRoutes } from './http/dashboards.ts'
import { deviceRoutes } from './http/devices.ts'
import { figuresMailRoutes } from './http/figures-mails.ts'
import { sessionRoutes } from './http/sessions.ts'
import { createPrometheus } from './monitoring/prometheus.ts'
import { accountView } from './projections/account-view.ts'
import { auditView } from './projections/audit-view.ts'
import { knownPartner, partnerName } from './projections/known-partner.ts'
import { sessionView } from './projections/session-view.ts'
import { usageView } from './projections/usage-view.ts'
import { createPasswords } from './security/passwords.ts'
import { createMailTokens, createRefreshTokens, createSessionTokens } from './security/tokens.ts'

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
