import { fileURLToPath } from 'node:url'
import { articleLengthText, articleTimeText } from '@sortie/contracts/content/drafts/article-time'
import type { Context } from '@sortie/contracts/context'
import { commaList, serviceConfig, toggle } from '@sortie/runtime/process/config'
import { z } from 'zod'
import type { SiteSettings } from './pages/site.ts'

const instances = commaList.pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))

// Set to nothing is the same as not set.
const optional = (shape: z.ZodType<string>) =>
  z
    .union([z.literal(''), shape])
    .default('')
    .transform((text) => text || null)

/** The settings that the gateway reads from the environment. */
export const gatewayConfig = {
  PORT: serviceConfig.PORT,
  HOST: serviceConfig.HOST,
  /** The port of its metrics: apart from the one that visitors reach. */
  METRICS_PORT: serviceConfig.PORT.default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  INSTANCE: serviceConfig.INSTANCE,
  KAFKA_BROKERS: serviceConfig.KAFKA_BROKERS,
  TOPIC_PREFIX: serviceConfig.TOPIC_PREFIX,
  PUBLIC_URL: serviceConfig.PUBLIC_URL,
  LOG_LEVEL: serviceConfig.LOG_LEVEL,
  OTEL_TRACES_EXPORTER: serviceConfig.OTEL_TRACES_EXPORTER,
  OTEL_EXPORTER_ZIPKIN_ENDPOINT: serviceConfig.OTEL_EXPORTER_ZIPKIN_ENDPOINT,
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceConfig.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: serviceConfig.OTEL_TRACES_SAMPLER_ARG,
  /** Ed25519 private key, PKCS8 DER in base64: signs who is calling. */
  GATEWAY_SIGNING_KEY: z.string(),
  /** The instances of each service, separated by commas. */
  IDENTITY_URL: instances,
  BILLING_URL: instances,
  ANALYSIS_URL: instances,
  CONTENT_URL: instances,
  TRACKING_URL: instances,
  /** The built web app. */
  WEB_DIST: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  /** Shown where people can write to the support team. */
  SUPPORT_EMAIL: z.email().default('support@sortie.localhost'),
  /** Script of an analytics provider, loaded after consent. */
  ANALYTICS_SCRIPT_URL: optional(z.url({ protocol: /^https$/ })),
  /** Website id at Crisp, whose chat is loaded after consent. */
  CHAT_WIDGET_ID: optional(z.string().regex(/^[\w-]{1,64}$/)),
  /** Seconds after which an article is free, as content makes it; 0: never. Pages promise it. */
  DRAFT_FREE_AFTER_SECONDS: z.coerce.number().int().nonnegative().default(120),
  /** Set where content asks a language model, whatever it is set to. Pages promise longer articles then. */
  ARTICLE_MODEL: optional(z.string()),
  /**
   * Two switches: the newsletter is composed each week, as analysis reads it, and sent by itself, as content reads it.
   * Pages promise it if both are on.
   */
  MARKET_WEEKS: toggle(true),
  NEWSLETTER_AUTO: toggle(false),
  /** Addresses or networks whose `X-Forwarded-For` is believed; none by default. */
  TRUSTED_PROXIES: commaList,
} satisfies z.ZodRawShape
export type GatewayConfig = z.infer<z.ZodObject<typeof gatewayConfig>>

/** Returns the base URLs of the instances of each context's service, without a slash at the end. */
export const addresses = (config: GatewayConfig): Record<Context, string[]> => {
  const of = (urls: string[]) => urls.map((url) => url.replace(/\/+$/, ''))
  return {
    identity: of(config.IDENTITY_URL),
    billing: of(config.BILLING_URL),
    analysis: of(config.ANALYSIS_URL),
    content: of(config.CONTENT_URL),
    tracking: of(config.TRACKING_URL),
  }
}

/** The settings that pages need. */
export const siteOf = (config: GatewayConfig): SiteSettings => ({
  publicUrl: new URL(config.PUBLIC_URL).origin,
  supportEmail: config.SUPPORT_EMAIL,
  analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL,
  chatWidgetId: config.CHAT_WIDGET_ID,
  articleTime: articleTimeText(config.DRAFT_FREE_AFTER_SECONDS),
  articleLength: articleLengthText(config.ARTICLE_MODEL !== null),
  newsletterAuto: config.MARKET_WEEKS && config.NEWSLETTER_AUTO,
})
