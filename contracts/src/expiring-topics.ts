/** Kafka topics beside those of events, and for how long Kafka keeps a message on each. */
export const EXPIRING_TOPICS = {
  /** The actions of visitors who agreed: messages of the shape `VisitBatch`. */
  'tracking.visits': { days: 14 },
} as const
export type ExpiringTopic = keyof typeof EXPIRING_TOPICS
