import { join } from 'node:path'
import { z } from 'zod'
import { createPublishingTargets } from './publishing-targets.ts'
import { startStripe } from './stripe/start.ts'

// The process `stripe-sandbox` of a stack that was given no key of Stripe's. WordPress sites and receivers of webhooks
// answer at its port, too, so that articles can be published by hand and in browser tests.
const config = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number(),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    STRIPE_SANDBOX_WEBHOOK_URL: z.url(),
    STRIPE_SANDBOX_PAGES_URL: z.url(),
    STRIPE_SANDBOX_FOLDER: z.string().min(1),
  })
  .parse(process.env)

const standIn = await startStripe({
  host: config.HOST,
  port: config.PORT,
  file: join(config.STRIPE_SANDBOX_FOLDER, 'stripe.sqlite'),
  pages: config.STRIPE_SANDBOX_PAGES_URL,
  secretKey: config.STRIPE_SECRET_KEY,
  webhookSecret: config.STRIPE_WEBHOOK_SECRET,
  webhookUrl: config.STRIPE_SANDBOX_WEBHOOK_URL,
  neighbors: createPublishingTargets(),
})
const end = () => void standIn.stop().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('SIGINT', end)
console.log(`the stand-in for Stripe listens at ${standIn.url}`)
process.send?.('ready')
