import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { createPayments, type Payments } from './payments.ts'

/** The environment variables of every module that calls Stripe. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z.string(),
  /** Another address of Stripe's API; Stripe's own where it is missing. */
  STRIPE_API_URL: z.url().optional(),
}

/** Tries of work that needs Stripe, at most a minute apart: Stripe may be away for a day. */
export const PAYMENT_ATTEMPTS = 1_440

/** The client of Stripe that all modules share. */
export const stripePayments: Resource<ConfigOf<typeof stripeSettings>, Payments> = {
  name: 'stripe-payments',
  open: ({ config }) => createPayments(config.STRIPE_SECRET_KEY, config.STRIPE_API_URL),
}
