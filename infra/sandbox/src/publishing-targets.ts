import express, { Router } from 'express'
import { listenLocally, type StandIn } from './server.ts'
import { createWebhookReceivers, type WebhookReceiverOptions } from './webhook-receiver.ts'
import { createWordPressSites, type WordPressOptions } from './wordpress/router.ts'

type PublishingTargetOptions = WordPressOptions & WebhookReceiverOptions

/**
 * Creates the targets that articles are published to: WordPress sites at `/wordpress/{site}/`, webhooks at
 * `/receivers/{name}`.
 */
export const createPublishingTargets = (options: PublishingTargetOptions = {}): Router => {
  const router = Router()
  router.use('/wordpress', createWordPressSites(options))
  router.use('/receivers', createWebhookReceivers(options))
  return router
}

/** Starts them at a port of their own; `port` 0 takes any that is free. */
export const startPublishingTargets = (
  options: PublishingTargetOptions = {},
  port = 0,
): Promise<StandIn> =>
  listenLocally(
    express().disable('x-powered-by').set('etag', false).use(createPublishingTargets(options)),
    port,
  )
