import { generateKeyPairSync } from 'node:crypto'

/** A new pair of Ed25519 keys as settings hold them: PKCS8 and SPKI DER, in base64. */
export const newSigningKey = (): { private: string; public: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    public: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
