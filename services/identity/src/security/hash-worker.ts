import { hashSync, verifySync } from '@node-rs/argon2'
import { workerData } from 'piscina'
import { argon2id } from './argon2id.ts'

/** A password to hash, or to compare with a hash. */
export type HashWork = { password: string; against?: string }

const options = { ...argon2id, secret: Buffer.from(workerData as Uint8Array) }

// A thread of the pool hashes and checks passwords: each takes some ten milliseconds of a core.
export default ({ password, against }: HashWork): string | boolean =>
  against === undefined ? hashSync(password, options) : verifySync(against, password, options)
