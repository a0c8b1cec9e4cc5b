import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'

/** A public key of Ed25519 as others find it in a key set, named by its thumbprint (RFC 7638). */
export type PublishedKey = JWK & { kty: string; kid: string; alg: 'EdDSA'; use: 'sig' }

/** @param key Ed25519 private key, PKCS8 DER in base64. @throws Error where it is none */
export const privateKeyIn = (key: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })

/** @param key Ed25519 public key, SPKI DER in base64. @throws Error where it is none */
export const publicKeyIn = (key: string): KeyObject =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })

/** Returns the key to publish: of a private key its public half alone. */
export const publishedKey = async (key: KeyObject): Promise<PublishedKey> => {
  const jwk = await exportJWK(key.type === 'private' ? createPublicKey(key) : key)
  const kid = await calculateJwkThumbprint(jwk)
  return { ...jwk, kty: jwk.kty ?? 'OKP', kid, alg: 'EdDSA', use: 'sig' }
}
