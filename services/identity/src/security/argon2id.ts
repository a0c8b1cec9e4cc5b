import type { Options } from '@node-rs/argon2'

/** argon2id (the library's default) as OWASP asks: 19 MiB, t=2, p=1. */
export const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

const { memoryCost, timeCost, parallelism } = argon2id
/** A hash that no password fits; to find that out takes as long as with any other. */
export const decoy = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
