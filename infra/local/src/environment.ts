import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { root } from './paths.ts'
import { type StackSecrets, secretOf } from './secrets.ts'
import { type ServiceName, services } from './services.ts'
import { type Ports, portOfInstance, portVariables } from './stack/ports.ts'

export type Environment = Record<string, string>

const read = (file: string) => {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** The variables that an example file documents, those in comments too. */
export const documented = (example: string) =>
  [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key!)

/**
 * Returns the values that the user set of the variables that `.env.example` names: in `.env`, or in the environment,
 * which wins. An empty value counts as not set.
 */
export const ownEnvironment = (): Environment => {
  const variables = { ...parseEnv(read('.env')), ...process.env }
  return Object.fromEntries(
    documented(read('.env.example')).flatMap((key) =>
      variables[key] ? [[key, variables[key]]] : [],
    ),
  )
}

/** Variables that shape the stack itself; everything else that is set goes to its processes. */
const ofTheStack = new Set([
  ...portVariables,
  'PORT_OFFSET',
  'SCALE',
  'MEASURED_SANDBOX',
  'LOCAL_MODEL',
  'LOCAL_GGUF',
  'LOCAL_GGUF_SHA256',
  'LOCAL_GGUF_THREADS',
  'LOCAL_GGUF_MEMORY_MB',
  'BACKUPS',
])

/** The settings that all processes of a stack share. */
export type Common = {
  ports: Ports
  scale: number
  secrets: StackSecrets
  mongoUrl: string
  /** Folder in which erasures are noted. */
  journal: string
  brokers: string
  own: Environment
}

/** Returns the base URLs of the instances of a service, separated by commas. */
export const urlsOf = ({ ports, scale }: Pick<Common, 'ports' | 'scale'>, name: ServiceName) =>
  Array.from({ length: scale }, (_, index) => {
    return `http://127.0.0.1:${portOfInstance(ports, name, index + 1)}`
  }).join(',')

const shared = ({ ports, brokers }: Common): Environment => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${ports.gateway}`,
  KAFKA_BROKERS: brokers,
  TOPIC_PREFIX: '',
  LOG_LEVEL: 'info',
  OTEL_TRACES_EXPORTER: 'zipkin',
  OTEL_EXPORTER_ZIPKIN_ENDPOINT: `http://127.0.0.1:${ports.tracing}/api/v2/spans`,
  OTEL_TRACES_SAMPLER_ARG: '1',
  KAFKAJS_NO_PARTITIONER_WARNING: '1',
  // kafkajs on Node 24 sets timers that lie in the past; it works, and says so on every line. Twice
  // the room for young objects: what a request leaves is collected half as often.
  NODE_OPTIONS: '--disable-warning=TimeoutNegativeWarning --max-semi-space-size=32',
})

const mail = ({ ports }: Common): Environment => ({
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: 'Sortie <hello@sortie.localhost>',
})

/** Without a key of the user's own, the stand-in of this stack is what billing takes for Stripe. */
const stripe = ({ own, secrets, ports }: Common): Environment =>
  own.STRIPE_SECRET_KEY
    ? { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_URL: '' }
    : {
        STRIPE_SECRET_KEY: secrets.STRIPE_SANDBOX_SECRET_KEY!,
        STRIPE_WEBHOOK_SECRET: secrets.STRIPE_SANDBOX_WEBHOOK_SECRET!,
        STRIPE_API_URL: `http://127.0.0.1:${ports.stripe}`,
      }

/** Settings by which others may have requests sent into this machine, and who they are. */
const LOOPBACKS = { PARTNER_LOOPBACK: 'partners', PUBLISHING_LOOPBACK: 'customers' }

/**
 * Partners’ events and customers’ articles may be sent to this machine, so that a receiver can be tried here; never where
 * real money is taken.
 * @throws Error where somebody wants both
 */
const loopback = ({ own }: Common, setting: keyof typeof LOOPBACKS): string => {
  const isLive = /^(sk|rk)_live_/.test(own.STRIPE_SECRET_KEY ?? '')
  const isWanted = ['true', '1', 'on'].includes(own[setting] ?? '')
  if (isLive && isWanted) {
    throw new Error(
      `${setting} does not go with a live key of Stripe: ${LOOPBACKS[setting]} could have requests sent into this machine.`,
    )
  }
  return String(!isLive)
}

/** The containers of docker-compose.yml, as far as their environment goes. */
type Compose = { services: Record<string, { environment?: Record<string, unknown> }> }
let compose: Compose | undefined

/**
 * Returns the settings of a process whose defaults are its own, unset: those that docker-compose.yml hands on as
 * `${NAME:-}`. So they are listed once for both stacks.
 */
const settingsOf = (name: ServiceName | 'gateway'): Environment => {
  compose ??= parse(read('docker-compose.yml'), { merge: true }) as Compose
  const { environment = {} } = compose.services[name] ?? {}
  const isHandedOn = (key: string) => environment[key] === `\${${key}:-}`
  return Object.fromEntries(
    Object.keys(environment)
      .filter(isHandedOn)
      .map((key) => [key, '']),
  )
}

/** Returns true if the user wants stand-ins for the sources of measured figures. */
export const wantsMeasuredSandbox = ({ MEASURED_SANDBOX = '' }: Environment) =>
  ['true', '1', 'on'].includes(MEASURED_SANDBOX)

/** Nothing measures unless the user set keys of their own, or asked for the stand-ins. */
const measured = ({ own, ports }: Common): Environment => {
  if (!wantsMeasuredSandbox(own)) return {}
  const google = `http://127.0.0.1:${ports.googleAds}`
  return {
    DATAFORSEO_LOGIN: 'sandbox@sortie.example',
    DATAFORSEO_PASSWORD: 'sandbox-password',
    DATAFORSEO_URL: `http://127.0.0.1:${ports.dataforseo}`,
    GOOGLE_ADS_CLIENT_ID: 'sandbox',
    GOOGLE_ADS_CLIENT_SECRET: 'sandbox',
    GOOGLE_ADS_REFRESH_TOKEN: 'sandbox-refresh-token',
    GOOGLE_ADS_CUSTOMER_ID: '1234567890',
    GOOGLE_ADS_URL: google,
    GOOGLE_ADS_TOKEN_URL: `${google}/token`,
  }
}

const extra: Record<ServiceName, (common: Common) => Environment> = {
  identity: (common) => ({
    ...mail(common),
    IDENTITY_SIGNING_KEY: common.secrets.IDENTITY_SIGNING_KEY!,
    PROMETHEUS_URL: `http://127.0.0.1:${common.ports.prometheus}`,
    TRACE_URL: `http://localhost:${common.ports.tracing}/zipkin/traces/TRACE_ID`,
    TRACES_URL: `http://localhost:${common.ports.tracing}/zipkin/?lookback=range&startTs=FROM_MS&endTs=TO_MS&limit=50`,
  }),
  billing: (common) => ({
    ...mail(common),
    ...stripe(common),
  }),
  analysis: (common) => ({
    ...measured(common),
    SUPPORT_EMAIL: 'support@sortie.localhost',
  }),
  content: (common) => ({
    ...mail(common),
    SUPPORT_EMAIL: 'support@sortie.localhost',
    PUBLISHING_LOOPBACK: loopback(common, 'PUBLISHING_LOOPBACK'),
  }),
  tracking: (common) => ({
    ...mail(common),
    PARTNER_SIGNING_KEY: common.secrets.PARTNER_SIGNING_KEY!,
    PARTNER_LOOPBACK: loopback(common, 'PARTNER_LOOPBACK'),
  }),
}

const serviceDefaults = (common: Common, service: ServiceName): Environment => ({
  ...shared(common),
  MONGO_URL: common.mongoUrl,
  MONGO_DB: `sortie_${service}`,
  VAULT_DB: 'sortie_vault',
  MASTER_KEY: common.secrets.MASTER_KEY!,
  ERASURE_JOURNAL: common.journal,
  SERVICE_SECRET: common.secrets[secretOf(service)]!,
  GATEWAY_PUBLIC_KEY: common.secrets.GATEWAY_PUBLIC_KEY!,
  ...settingsOf(service),
  ...extra[service](common),
})

const gatewayDefaults = (common: Common): Environment => ({
  ...shared(common),
  METRICS_HOST: '127.0.0.1',
  GATEWAY_SIGNING_KEY: common.secrets.GATEWAY_SIGNING_KEY!,
  ...settingsOf('gateway'),
  WEB_DIST: join(root, 'web/dist'),
  SUPPORT_EMAIL: 'support@sortie.localhost',
  // Not the key itself: the gateway asks no model.
  ARTICLE_MODEL: common.own.OPENAI_API_KEY ? 'set' : '',
  ...Object.fromEntries(
    services.map((service) => [`${service.toUpperCase()}_URL`, urlsOf(common, service)]),
  ),
})

const allDefaults = (common: Common) =>
  Object.assign(
    gatewayDefaults(common),
    ...services.map((service) => serviceDefaults(common, service)),
  ) as Environment

// A variable that some process has by default goes where its default goes, so that a secret
// reaches only those that need it; any other goes to all.
const withOwn = (common: Common, defaults: Environment): Environment => {
  const elsewhere = allDefaults(common)
  const goesHere = (key: string) => !ofTheStack.has(key) && (key in defaults || !(key in elsewhere))
  const own = Object.entries(common.own).filter(([key]) => goesHere(key))
  return { ...defaults, ...Object.fromEntries(own) }
}

/** The whole environment of one instance (from 1) of a service; what the user set wins. */
export const serviceEnvironment = (
  common: Common,
  service: ServiceName,
  instance: number,
): Environment => ({
  ...withOwn(common, serviceDefaults(common, service)),
  PORT: String(portOfInstance(common.ports, service, instance)),
  INSTANCE: String(instance),
})

/** The whole environment of one instance of the gateway; what the user set wins. */
export const gatewayEnvironment = (common: Common, instance: number): Environment => ({
  ...withOwn(common, gatewayDefaults(common)),
  PORT: String(portOfInstance(common.ports, 'gateway', instance)),
  METRICS_PORT: String(portOfInstance(common.ports, 'metrics', instance)),
  INSTANCE: String(instance),
})

/** The whole environment of the stand-in for Stripe, which keeps its data in `folder`. */
export const stripeEnvironment = ({ ports, secrets }: Common, folder: string): Environment => ({
  HOST: '127.0.0.1',
  PORT: String(ports.stripe),
  STRIPE_SECRET_KEY: secrets.STRIPE_SANDBOX_SECRET_KEY!,
  STRIPE_WEBHOOK_SECRET: secrets.STRIPE_SANDBOX_WEBHOOK_SECRET!,
  STRIPE_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/webhooks/stripe`,
  STRIPE_SANDBOX_PAGES_URL: `http://localhost:${ports.stripe}`,
  STRIPE_SANDBOX_FOLDER: folder,
})
