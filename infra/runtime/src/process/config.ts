import { z } from 'zod'

/**
 * Reads the environment once, by a schema. Empty values count as missing.
 * @throws Error that names every missing or bad key, and never shows a value.
 */
export const config = <Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined> = process.env,
): z.infer<z.ZodObject<Shape>> => {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(settings)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The configuration is not complete:\n${faults.join('\n')}\nSee .env.example.`)
}

/** `a,b,c` as a list; empty items are dropped. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

/** A key of `bytes` bytes, written in base64. */
export const secret = (bytes: number) =>
  z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === bytes, `needs ${bytes} bytes in base64`)

const flag = z.stringbool()
/** A switch: `true`/`false`, `1`/`0`, `on`/`off`. */
export const toggle = (preset: boolean) => flag.default(preset)

/** Settings of every service. */
export const serviceConfig = {
  PORT: z.coerce.number().int().min(0).max(65535),
  HOST: z.string().default('127.0.0.1'),
  INSTANCE: z.string().default('1'),
  MONGO_URL: z.string(),
  MONGO_DB: z.string(),
  VAULT_DB: z.string().default('sortie_vault'),
  /**
   * Makes a key for whoever has none, though the service that registers them has not made one: for a service
   * that runs without the others, in tests and measurements.
   */
  KEYS_FOR_ANYBODY: toggle(false),
  KAFKA_BROKERS: commaList.refine((brokers) => brokers.length > 0, 'needs at least one address'),
  TOPIC_PREFIX: z.string().default(''),
  /**
   * A folder outside of the database and its backups in which erasures are noted, so that they can be repeated
   * after a restore. Without it they are noted nowhere.
   */
  ERASURE_JOURNAL: z.string().nullable().default(null),
  MASTER_KEY: secret(32),
  SERVICE_SECRET: secret(32),
  GATEWAY_PUBLIC_KEY: z.string(),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  LOG_LEVEL: z.string().default('info'),
  OTEL_TRACES_EXPORTER: z.enum(['zipkin', 'otlp', 'none']).default('none'),
  OTEL_EXPORTER_ZIPKIN_ENDPOINT: z.string().default('http://127.0.0.1:9411/api/v2/spans'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default('http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}
export type ServiceConfig = z.infer<z.ZodObject<typeof serviceConfig>>
