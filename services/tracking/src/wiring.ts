import { hash } from 'node:crypto'
import { AffiliateRef } from '@sortie/contracts/tracking'
import { commaList } from '@sortie/runtime/config'
import type { ConfigOf, House, Parts } from '@sortie/runtime/house'
import { keyedHash } from '@sortie/runtime/keys'
import { createLocalThrottle, createThrottle, prepareThrottles } from '@sortie/runtime/throttle'
import { z } from 'zod'
import { batch } from './domain/batch.ts'
import { conversion } from './domain/conversion.ts'
import { purchase } from './domain/purchase.ts'
import { visit } from './domain/visit.ts'
import { convertPurchase } from './handlers/convert-purchase.ts'
import { affiliateRoutes } from './http/affiliates.ts'
import { conversionRoutes } from './http/conversions.ts'
import { visitorEventRoutes } from './http/visitor-events.ts'
import { conversionView } from './projections/conversion-view.ts'
import { visitView } from './projections/visit-view.ts'

/** What tracking reads from the environment, besides what every service reads. */
export const shape = {
  /** References of the partners that count, separated by commas. */
  AFFILIATES: commaList.pipe(z.array(AffiliateRef)),
  /** Requests of each kind in five minutes, per network address; an office shares one. */
  TRACKING_PER_ADDRESS: z.coerce.number().int().positive().default(300),
}
const FIVE_MINUTES = 300

export const build = ({ config, db, keyFor, commands }: House<ConfigOf<typeof shape>>): Parts => {
  const nobody = () => null
  const visits = commands({ name: 'visit', decider: visit, subject: nobody })
  const conversions = commands({ name: 'conversion', decider: conversion, subject: nobody })
  const batches = commands({ name: 'visitor-batch', decider: batch, subject: nobody })
  const purchases = commands({ name: 'purchase', decider: purchase, subject: nobody })
  const conversionKey = keyFor('conversion')
  const throttle = (name: string) =>
    createThrottle(db, { name, points: config.TRACKING_PER_ADDRESS, seconds: FIVE_MINUTES })

  return {
    projections: [visitView, conversionView],
    handlers: [convertPurchase(purchases)],
    routes: [
      ...affiliateRoutes({
        visits,
        affiliates: new Set(config.AFFILIATES),
        throttle: throttle('affiliate'),
      }),
      ...conversionRoutes({
        conversions,
        conversionOf: (sessionId, conversionType) =>
          `cnv_${keyedHash(conversionKey, sessionId, conversionType)}`,
        throttle: throttle('conversion'),
      }),
      ...visitorEventRoutes({
        batches,
        // Both parts are random already, so a key would hide nothing.
        batchOf: (sessionId, batchId) => `bat_${hash('sha256', `${sessionId} ${batchId}`)}`,
        throttle: createLocalThrottle({
          points: config.TRACKING_PER_ADDRESS,
          seconds: FIVE_MINUTES,
        }),
      }),
    ],
    prepare: () => prepareThrottles(db),
  }
}
