import { randomUUID } from 'node:crypto'
import { AffiliateRef } from '@sortie/contracts/tracking'
import { createDatabaseClock } from '@sortie/runtime/database/clock'
import { createLease } from '@sortie/runtime/database/lease'
import {
  createLocalNetworkThrottle,
  createLocalThrottle,
  createNetworkThrottle,
  prepareThrottles,
} from '@sortie/runtime/http/throttle'
import { createWebhookSigning } from '@sortie/runtime/http/webhook-signing'
import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { commaList, toggle } from '@sortie/runtime/process/config'
import type { Loop } from '@sortie/runtime/process/loop'
import type { ConfigOf, Kernel, Parts } from '@sortie/runtime/service/kernel'
import type { Commit } from '@sortie/runtime/store/commit'
import { keyedHash } from '@sortie/runtime/store/keys'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type AnnotationCommand, annotationList } from './annotations/decider/annotations.ts'
import { annotationRoutes } from './annotations/http/annotation-routes.ts'
import { markRelease } from './annotations/mark-day.ts'
import { markNewsletter } from './annotations/reactions/mark-newsletter.ts'
import { createLandingCleaning } from './consents/clean-landings.ts'
import { createCleaning } from './consents/clean-visits.ts'
import { accountVisits } from './consents/decider/account-visits.ts'
import { withdrawalRoutes } from './consents/http/withdrawal-routes.ts'
import { withdrawVisits } from './consents/reactions/withdraw-visits.ts'
import { createVisitNames, createVisits } from './consents/visits.ts'
import { type ConversionCommand, conversion } from './conversions/decider/conversion.ts'
import { purchase } from './conversions/decider/purchase.ts'
import { conversionRoutes } from './conversions/http/conversion-routes.ts'
import { convertPurchase } from './conversions/reactions/convert-purchase.ts'
import { conversionView } from './conversions/views/conversion-view.ts'
import { createHeatStore } from './heatmap/heat-store.ts'
import { heatmapRoutes } from './heatmap/http/heatmap-routes.ts'
import { createDeliveries } from './partner-endpoints/deliveries.ts'
import { createEventSending } from './partner-endpoints/event-sending.ts'
import { partnerEndpointRoutes } from './partner-endpoints/http/partner-endpoint-routes.ts'
import { createPushing } from './partner-endpoints/pushing.ts'
import { createWebhookPost, readEndpointUrl } from './partner-endpoints/webhook-post.ts'
import { partnerMails } from './partner-mails/reactions/partner-mails.ts'
import { RING_ORDERS } from './partner-orders/decider/hold.ts'
import { mailboxOf } from './partner-orders/decider/mailbox.ts'
import { partnerOrder } from './partner-orders/decider/partner-order.ts'
import { createHeldOrders } from './partner-orders/held-orders.ts'
import { heldOrderRoutes } from './partner-orders/http/held-order-routes.ts'
import { createOrderStory } from './partner-orders/order-story.ts'
import { createOrderTelling } from './partner-orders/order-telling.ts'
import { tellPartners } from './partner-orders/reactions/tell-partners.ts'
import { tellReleasedOrders } from './partner-orders/reactions/tell-released-orders.ts'
import { partnerOrderView } from './partner-orders/views/partner-order-view.ts'
import { accountIn, createReferredAccounts } from './partner-orders/views/referred-account.ts'
import { partnerPageRoutes } from './partner-page/http/partner-page-routes.ts'
import { createPartnerMonths } from './partner-page/partner-months.ts'
import { createPartnerTopics, partnerTopicName } from './partner-topics/partner-topics.ts'
import { type ChainCommand, createChain } from './partners/decider/chain.ts'
import { type PartnerCommand, partner } from './partners/decider/partner.ts'
import { eventHash } from './partners/event-hash.ts'
import { createHeadSigning } from './partners/head-signing.ts'
import { partnerEventRoutes, partnerRoutes } from './partners/http/partner-routes.ts'
import { createKeyUses } from './partners/key-uses.ts'
import { createKnownPartners } from './partners/known-partners.ts'
import { createPartnerAccess } from './partners/partner-access.ts'
import { createPartnerSessions } from './partners/partner-sessions.ts'
import { createPartnerIds, createPartners } from './partners/partners.ts'
import { partnerTotals } from './partners/views/partner-totals.ts'
import { partnerView } from './partners/views/partner-view.ts'
import { visit } from './referrals/decider/visit.ts'
import { affiliateRoutes } from './referrals/http/referral-routes.ts'
import { visitView } from './referrals/views/visit-view.ts'
import { segmentList } from './segments/decider/segments.ts'
import { segmentRoutes } from './segments/http/segment-routes.ts'
import { partnerStatementRoutes } from './statements/http/statement-routes.ts'
import { createStatements } from './statements/statements.ts'
import { createVisitComparison } from './visits/compare-visits.ts'
import { countVisits } from './visits/count-visits.ts'
import { createCommitFolding } from './visits/fold-commits.ts'
import { createHeldVisits } from './visits/held-visits.ts'
import { analyticsRoutes } from './visits/http/analytics-routes.ts'
import { visitorEventRoutes } from './visits/http/visitor-event-routes.ts'
import { createPartnerVisits } from './visits/partner-visits.ts'
import { createDaySums } from './visits/stores/day-sums.ts'
import { collectionsOf, prepareVisits } from './visits/stores/visit-documents.ts'
import { createVisitPacks } from './visits/stores/visit-packs.ts'
import { createVisitStore } from './visits/stores/visit-store.ts'
import { finishedWork } from './visits/views/finished-work.ts'
import { createVisitReading } from './visits/visit-reading.ts'
import { createRecorder } from './visits/visit-recorder.ts'
import { createWithdrawal } from './visits/withdrawals.ts'
import { countWeeks } from './weekly-figures/count-weeks.ts'
import { weeklyFigures } from './weekly-figures/decider/week-figures.ts'

/** What tracking reads from the environment, besides what every service reads. */
export const shape = {
  ...mailShape,
  /** References that become partners at a start, separated by commas; operators make others. */
  AFFILIATES: commaList.pipe(z.array(AffiliateRef)),
  /** Requests of each kind in five minutes, per network (an address of IPv4, a /64 of IPv6); an office shares one. */
  TRACKING_PER_ADDRESS: z.coerce.number().int().positive().default(300),
  /** The version of what runs, such as `2026.11.28`: its first start is marked on `/analytics`. */
  RELEASE: z
    .string()
    .regex(/^[0-9A-Za-z._+-]{1,60}$/, 'a version has up to 60 letters, digits and . _ + -')
    .optional(),
  /** Whether the figures of each week are counted for the operators who get them by mail. */
  WEEKLY_FIGURES: toggle(true),
  /** Signs what partners were told: Ed25519 private key, PKCS8 DER in base64. */
  PARTNER_SIGNING_KEY: z.string(),
  /** Public keys that signed it before (SPKI DER in base64), separated by commas: what they signed stays verifiable. */
  PARTNER_OLD_KEYS: commaList,
  /** Requests for events that one partner's programs may make in a minute. */
  PARTNER_PULLS_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** References of partners who read what they are told from a Kafka topic of their own, separated by commas. */
  PARTNER_TOPICS: commaList.pipe(z.array(AffiliateRef).max(100)),
  /** Whether partners may have events sent to this machine, by http too: for development alone. */
  PARTNER_LOOPBACK: toggle(false),
}
const FIVE_MINUTES = 300
/** Partners that are looked through for events that were not sent; there are tens of them. */
const MOST_RECEIVING = 1_000
/** Links to their page that one partner is mailed in an hour, whoever asks for them. */
const LINKS_PER_HOUR = 5
/** How long Kafka keeps what a partner was told: they may read all of it again by HTTP. */
const PARTNER_TOPIC_MS = 30 * 86_400_000
/** Examples that one partner may have sent in a minute. */
const EXAMPLES_PER_MINUTE = 10
/** How often an operator may ask for figures: other days ask for seven answers. */
const TOTALS_PER_MINUTE = 200
/** How often an operator may read or change segments and annotations. */
const NOTES_PER_MINUTE = 120
/** Statements of one partner that are printed in a minute: each reads all of their events. */
const STATEMENTS_PER_MINUTE = 10

/** A function of a text that remembers its latest answers: a browser sends one batch after the other. */
const remembered = <Answer extends string>(compute: (text: string) => Answer) => {
  const known = new LRUCache<string, Answer>({ max: 20_000 })
  return (text: string): Answer => {
    const answer = known.get(text) ?? compute(text)
    known.set(text, answer)
    return answer
  }
}

export const build = (kernel: Kernel<ConfigOf<typeof shape>>): Parts => {
  const { config, db, log, keys, keyFor, commands, erase, eraseSoon } = kernel
  const commits = db.collection<Commit>('commits')
  const names = createVisitNames(keyFor('visit'))
  const nobody = () => null
  const ofVisit = (_stream: string, { data }: ConversionCommand) =>
    data.sessionId && names.visitOf(data.sessionId)
  const referrals = commands({ name: 'visit', decider: visit, subject: nobody })
  const conversions = commands({ name: 'conversion', decider: conversion, subject: ofVisit })
  const purchases = commands({ name: 'purchase', decider: purchase, subject: nobody })
  const links = commands({
    name: 'account-visits',
    decider: accountVisits,
    subject: (_stream, { data }) => data.linkId,
  })
  const visits = createVisits({ names, links, erase, eraseSoon })
  const conversionKey = keyFor('conversion')
  const topic = kernel.topic('tracking.visits')
  const recorder = createRecorder({ db, topic, log })
  const withdraw = createWithdrawal(db)
  const heat = createHeatStore(db)
  const visitPacks = createVisitPacks(collectionsOf(db))
  const daySums = createDaySums({ ...collectionsOf(db), packs: visitPacks, log })
  const consentOf = remembered(names.visitOf)
  const ids = createPartnerIds(keyFor('partner'))
  const partners = createPartners({
    ids,
    onTold: (partnerId) => {
      pushing.noteSoon(partnerId)
      topics.sendSoon()
    },
    partners: commands({
      name: 'partner',
      decider: partner,
      subject: (_stream, command: PartnerCommand) =>
        command.type === 'ChangeContact' ? command.data.contactId : null,
      once: (command: PartnerCommand) =>
        command.type === 'NotePayout' ? `payout:${command.data.reference}` : null,
    }),
    chains: commands({
      name: 'partner-chain',
      decider: createChain(eventHash),
      subject: nobody,
      once: ({ once }: ChainCommand) => once,
    }),
    erase,
  })
  const orders = commands({ name: 'partner-order', decider: partnerOrder, subject: nobody })
  const segments = commands({ name: 'segment-list', decider: segmentList, subject: nobody })
  const annotations = commands({
    name: 'annotation-list',
    decider: annotationList,
    subject: nobody,
    once: (command: AnnotationCommand) => (command.type === 'Add' && command.once) || null,
  })
  const weeks = commands({ name: 'weekly-figures', decider: weeklyFigures, subject: nobody })
  const telling = createOrderTelling({ ids, partners, orders })
  const orderViews = kernel.views(partnerOrderView)
  const partnerViews = kernel.views(partnerView)
  const heldOrders = createHeldOrders({ orders: orderViews, partners: partnerViews })
  const mailboxKey = keyFor('partner-mailbox')
  const hashMailbox = (email: string) => keyedHash(mailboxKey, mailboxOf(email))
  const referredAccounts = createReferredAccounts(hashMailbox)
  const accountViews = kernel.views(referredAccounts)
  const clock = createDatabaseClock(db)
  const sessions = createPartnerSessions(db, clock, keyFor('partner-link'))
  const deliveries = createDeliveries(db, clock)
  const webhookSigning = createWebhookSigning(keyFor('partner-webhook'))
  const webhooks = createWebhookPost({
    allowsLoopback: config.PARTNER_LOOPBACK,
    userAgent: `Sortie-Webhooks/1 (+${config.PUBLIC_URL})`,
  })
  const send = createEventSending({ signing: webhookSigning, post: webhooks.post })
  const pushing = createPushing({
    partners,
    receiving: async () => {
      const views = await partnerViews.where({ isReceiving: true }, { limit: MOST_RECEIVING })
      return views.map(({ partnerId }) => partnerId)
    },
    deliveries,
    send,
    lease: createLease(db, 'partner-pushing', randomUUID()),
    log,
  })
  const topics = createPartnerTopics({
    db,
    partners,
    partnerOf: ids.partnerOf,
    refs: config.PARTNER_TOPICS,
    openTopic: (ref) => kernel.outgoingTopic(partnerTopicName(ref), PARTNER_TOPIC_MS),
    lease: createLease(db, 'partner-topics', randomUUID()),
    log,
  })
  const reading = createVisitReading({
    db,
    conversions: kernel.views(conversionView),
    daySums,
    packs: visitPacks,
    finished: kernel.views(finishedWork),
  })
  let counting: Loop | null = null
  const statements = createStatements(partners)
  const affiliates = createKnownPartners(partnerViews)
  const uses = createKeyUses(db)
  const consentsOf = async (userId: string) => (await visits.ofAccount(userId)).map(names.visitOf)
  const stopPushing = async () => {
    await pushing.stop()
    await webhooks.close()
    await statements.stop()
  }
  const throttle = (name: string) =>
    createNetworkThrottle(db, { name, points: config.TRACKING_PER_ADDRESS, seconds: FIVE_MINUTES })

  const visitors = () =>
    createLocalNetworkThrottle({ points: config.TRACKING_PER_ADDRESS, seconds: FIVE_MINUTES })
  const operators = createLocalThrottle({ points: TOTALS_PER_MINUTE, seconds: 60 })
  const notes = createLocalThrottle({ points: NOTES_PER_MINUTE, seconds: 60 })
  const strangers = throttle('partner')
  const access = createPartnerAccess({
    partners,
    sessions,
    uses,
    strangers,
    throttle: createLocalThrottle({ points: config.PARTNER_PULLS_PER_MINUTE, seconds: 60 }),
  })

  return {
    projections: [
      visitView,
      conversionView,
      finishedWork,
      partnerView,
      partnerTotals,
      partnerOrderView,
      referredAccounts,
    ],
    handlers: [
      convertPurchase(purchases),
      withdrawVisits(visits),
      tellPartners({
        ids,
        partners,
        orders,
        telling,
        accountOf: async (userId) => accountIn(await accountViews.find(userId)),
        isOwnAccount: async (partnerId, { mailboxes }) => {
          const email = (await partnerViews.find(partnerId))?.email ?? null
          return email !== null && mailboxes.includes(hashMailbox(email))
        },
        recentOrders: (partnerId, paidAt) =>
          orderViews.where(
            { partnerId },
            { newestBy: 'paidAt', upTo: { field: 'paidAt', most: paidAt }, limit: RING_ORDERS },
          ),
      }),
      markNewsletter(annotations),
    ],
    works: [
      tellReleasedOrders(telling),
      ...partnerMails({
        mailer: createMailer(config),
        partners,
        contactOf: async (partnerId) => (await partnerViews.find(partnerId))?.email ?? null,
        sessions,
        publicUrl: config.PUBLIC_URL,
      }),
    ],
    readers: [countVisits(createVisitStore(collectionsOf(db)))],
    holds: async (userId) => {
      const subjects = await consentsOf(userId)
      const streams = await commits.distinct('stream', { subject: { $in: subjects } })
      return [names.accountOf(userId), ...streams]
    },
    keeps: createHeldVisits(db, consentsOf),
    storyIds: createOrderStory({ commits, ids, orderOf: (stream) => orderViews.find(stream) }),
    forget: async (subject) => {
      if (subject.startsWith('vst_')) await withdraw(subject)
    },
    gauges: {
      sortie_visits_waiting: async () => recorder.waiting(),
      sortie_partner_delivery_age_seconds: deliveries.secondsDue,
      sortie_partner_topic_waiting: topics.waiting,
      sortie_partner_orders_held: heldOrders.count,
      sortie_partner_order_held_age_seconds: heldOrders.longestSeconds,
    },
    routes: [
      ...affiliateRoutes({
        visits: referrals,
        affiliates,
        throttle: throttle('affiliate'),
      }),
      ...conversionRoutes({
        conversions,
        visits,
        conversionOf: (sessionId, conversionType) =>
          `cnv_${keyedHash(conversionKey, sessionId, conversionType)}`,
        throttle: throttle('conversion'),
      }),
      ...visitorEventRoutes({
        recorder,
        consentOf,
        visits,
        affiliates,
        throttle: visitors(),
      }),
      ...heatmapRoutes({
        heat,
        consentOf,
        visits,
        visitors: visitors(),
        operators,
      }),
      ...partnerRoutes({
        ids,
        partners,
        known: affiliates,
        views: partnerViews,
        totals: kernel.views(partnerTotals),
        uses,
      }),
      ...heldOrderRoutes({ orders, heldOrders }),
      ...partnerEventRoutes({
        partners,
        access,
        signing: createHeadSigning(config),
        stopping: kernel.stopping,
      }),
      ...partnerStatementRoutes({
        ids,
        partners,
        access,
        statements,
        throttle: createLocalThrottle({ points: STATEMENTS_PER_MINUTE, seconds: 60 }),
      }),
      ...partnerEndpointRoutes({
        partners,
        access,
        deliveries,
        pushing,
        signing: webhookSigning,
        send,
        readUrl: (url) => readEndpointUrl(url, { allowsLoopback: config.PARTNER_LOOPBACK }),
        examples: createLocalThrottle({ points: EXAMPLES_PER_MINUTE, seconds: 60 }),
        stopping: kernel.stopping,
      }),
      ...partnerPageRoutes({
        ids,
        partners,
        access,
        sessions,
        uses,
        totals: kernel.views(partnerTotals),
        visits: kernel.views(visitView),
        heldOrders,
        months: createPartnerMonths({
          visits: createPartnerVisits(collectionsOf(db)),
          accounts: accountViews,
        }),
        strangers,
        links: createLocalThrottle({ points: LINKS_PER_HOUR, seconds: 3_600 }),
        publicUrl: config.PUBLIC_URL,
      }),
      ...analyticsRoutes({
        reading,
        fold: createCommitFolding({ commits, keys, topic }),
        compare: createVisitComparison({ db, topic }),
        throttle: operators,
      }),
      ...segmentRoutes({ segments, throttle: notes }),
      ...annotationRoutes({ annotations, throttle: notes }),
      ...withdrawalRoutes({
        visits,
        clean: createCleaning({ commits, keys, names, visits }),
        landings: createLandingCleaning(commits),
        throttle: throttle('withdrawal'),
      }),
    ],
    prepare: async () => {
      await prepareThrottles(db)
      await prepareVisits(db)
      await heat.prepare()
      await uses.prepare()
      await deliveries.prepare()
      await sessions.prepare()
      await partners.takeOver(config.AFFILIATES)
      if (config.RELEASE) await markRelease(annotations, config.RELEASE)
      recorder.start()
      daySums.start()
      if (config.WEEKLY_FIGURES) counting ??= countWeeks({ weeks, reading, log })
      pushing.start()
      topics.start()
    },
    stop: async () => {
      const loops = [recorder.stop(), daySums.stop(), counting?.stop()]
      await Promise.all([...loops, stopPushing(), topics.stop()])
    },
  }
}
