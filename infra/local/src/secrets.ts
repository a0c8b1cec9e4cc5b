import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { services } from './services.ts'

export type StackSecrets = Record<string, string>

const random = () => randomBytes(32).toString('base64')

/** Written as Stripe writes its own. */
const likeStripes = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

const signingKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    public: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** The variable that holds the secret of one service: `SERVICE_SECRET_BILLING`. */
export const secretOf = (service: string) => `SERVICE_SECRET_${service.toUpperCase()}`

const generate = (): StackSecrets => {
  const gateway = signingKey()
  return {
    MASTER_KEY: random(),
    ...Object.fromEntries(services.map((service) => [secretOf(service), random()])),
    IDENTITY_SIGNING_KEY: signingKey().private,
    PARTNER_SIGNING_KEY: signingKey().private,
    GATEWAY_SIGNING_KEY: gateway.private,
    GATEWAY_PUBLIC_KEY: gateway.public,
    STRIPE_SANDBOX_SECRET_KEY: likeStripes('sk_test'),
    STRIPE_SANDBOX_WEBHOOK_SECRET: likeStripes('whsec'),
    LOCAL_MODEL_KEY: randomBytes(24).toString('hex'),
  }
}

/**
 * The secrets of a stack, kept in `secrets.env` of its folder, readable by its owner only. They
 * are made at the first start; what a later version needs in addition is added then.
 */
export const secretsIn = async (folder: string): Promise<StackSecrets> => {
  const file = join(folder, 'secrets.env')
  const kept = existsSync(file) ? (parseEnv(await readFile(file, 'utf8')) as StackSecrets) : {}
  const fresh = generate()
  // The two halves of the gateway's key are only good together.
  const gateway = kept.GATEWAY_SIGNING_KEY && kept.GATEWAY_PUBLIC_KEY ? {} : pick(fresh, 'GATEWAY_')
  const secrets = { ...fresh, ...kept, ...gateway }
  if (Object.keys(secrets).some((key) => secrets[key] !== kept[key])) {
    await mkdir(folder, { recursive: true })
    const text = Object.entries(secrets).map(([key, value]) => `${key}=${value}\n`)
    await writeFile(file, text.join(''), { mode: 0o600 })
  }
  return secrets
}

const pick = (secrets: StackSecrets, prefix: string) =>
  Object.fromEntries(Object.entries(secrets).filter(([key]) => key.startsWith(prefix)))
