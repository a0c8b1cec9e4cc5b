import { privateKeyIn, publicKeyIn, publishedKey } from '@sortie/runtime/process/published-key'
import { CompactSign } from 'jose'
import type { ChainHead } from './decider/chain.ts'

type Config = {
  PARTNER_SIGNING_KEY: string
  PARTNER_OLD_KEYS: readonly string[]
  PUBLIC_URL: string
}

/**
 * Signs which event of a partner is the newest: whoever keeps a signed head can prove what they were told, as the hash in it
 * holds all that came before. Each head that is read is signed, so nobody waits for the next day's.
 * @throws Error where a key is none
 */
export const createHeadSigning = (config: Config) => {
  const privateKey = privateKeyIn(config.PARTNER_SIGNING_KEY)
  const current = publishedKey(privateKey)
  const all = Promise.all([
    current,
    ...config.PARTNER_OLD_KEYS.map((key) => publishedKey(publicKeyIn(key))),
  ])
  return {
    sign: async (ref: string, { seq, hash }: ChainHead): Promise<string> => {
      const iat = Math.floor(Date.now() / 1_000)
      const content = JSON.stringify({ iss: config.PUBLIC_URL, sub: ref, seq, hash, iat })
      return new CompactSign(Buffer.from(content))
        .setProtectedHeader({
          alg: 'EdDSA',
          typ: 'sortie-partner-head+jws',
          kid: (await current).kid,
        })
        .sign(privateKey)
    },
    keys: () => all,
  }
}
export type HeadSigning = ReturnType<typeof createHeadSigning>
