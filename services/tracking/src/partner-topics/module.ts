import { randomUUID } from 'node:crypto'
import { AffiliateRef } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { createLease } from '@sortie/runtime/database/lease'
import { commaList } from '@sortie/runtime/process/config'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { partnerActions } from '../partners/partner-actions.ts'
import { partnerIds } from '../partners/partner-ids.ts'
import { partnerNews } from '../partners/partner-news.ts'
import { createPartnerTopics, partnerTopicName } from './partner-topics.ts'

/** The time for which Kafka keeps a partner's events, in ms: they may read all of them again by HTTP. */
const KEPT_MS = 30 * 86_400_000

const topicSettings = {
  /** References of partners who read what they are told from a Kafka topic of their own, separated by commas. */
  PARTNER_TOPICS: commaList.pipe(z.array(AffiliateRef).max(100)),
}

/** Kafka topics of large partners, to which all is sent that they are told. */
export const partnerTopicsModule = defineModule({
  name: 'partner-topics',
  settings: topicSettings,
  contribute: (kernel) => {
    const { config, db, log } = kernel
    const topics = createPartnerTopics({
      db,
      partners: kernel.resource(partnerActions),
      partnerOf: kernel.resource(partnerIds).partnerOf,
      refs: config.PARTNER_TOPICS,
      openTopic: (ref) => kernel.outgoingTopic(partnerTopicName(ref), KEPT_MS),
      lease: createLease(db, 'partner-topics', randomUUID()),
      log,
    })
    kernel.resource(partnerNews).subscribe(topics.sendSoon)
    return {
      gauges: { sortie_partner_topic_waiting: topics.waiting },
      prepare: async () => topics.start(),
      stop: topics.stop,
    }
  },
})
