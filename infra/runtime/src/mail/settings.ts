import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

/** RFC 8301: receivers need not accept a signature by a shorter key. */
const LEAST_BITS = 2_048

const NO_KEY = `needs a private RSA key of at least ${LEAST_BITS} bits as PEM: openssl genrsa ${LEAST_BITS}`

const isSigningKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
  } catch {
    return false
  }
}

/** A private key as PEM; on one line where `\n` stands for the ends of its lines, as in `.env`. */
const dkimKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isSigningKey, NO_KEY)

/** Settings of every service that sends mail. */
export const mailShape = {
  SMTP_URL: z.string(),
  MAIL_FROM: z.string().default('Sortie <hello@sortie.localhost>'),
  /** The name of the public key in the DNS: `{selector}._domainkey.{domain of MAIL_FROM}`. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, 'needs letters, digits, dots and hyphens')
    .optional(),
  DKIM_PRIVATE_KEY: dkimKey.optional(),
}
export type MailConfig = z.infer<z.ZodObject<typeof mailShape>>

/** The key that signs mails. */
export type DkimKey = {
  selector: string
  /** PEM. */
  privateKey: string
}

/** The domain that mails come from. */
export const sendingDomain = (mailFrom: string): string =>
  /@([^>\s]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? 'localhost'

/**
 * Returns the key that signs mails; null if a relay signs them, or nobody does.
 * @throws Error where only one half of it is set.
 */
export const dkimKeyIn = ({
  DKIM_SELECTOR: selector,
  DKIM_PRIVATE_KEY: privateKey,
}: Pick<MailConfig, 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'>): DkimKey | null => {
  if (selector && privateKey) return { selector, privateKey }
  if (selector || privateKey)
    throw new Error('DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set both or neither.')
  return null
}
