/**
 * A value is encrypted for somebody of whom the vault has neither a key nor a tombstone, or somebody who
 * is no stranger here should get a new key. The key was lost: reading null would be an erasure, and a
 * second key would lock the first one's values away.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'

  /** @param count how many are missing */
  constructor(subject: string, count = 1) {
    const others = count > 1 ? ` and ${count - 1} others` : ''
    super(`The vault has neither a key nor a tombstone of ${subject}${others}`)
  }
}

/** The vault is another one than the one that this database was encrypted with. */
export class ForeignVault extends Error {
  override readonly name = 'ForeignVault'
}

/** The vault was restored from before what this database holds, so keys that were made since are missing. */
export class OlderVault extends Error {
  override readonly name = 'OlderVault'
}

/** Returns true if nothing may be read or written for persons until the right vault is there. */
export const isVaultFault = (error: unknown): error is KeyMissing | ForeignVault | OlderVault =>
  error instanceof KeyMissing || error instanceof ForeignVault || error instanceof OlderVault
