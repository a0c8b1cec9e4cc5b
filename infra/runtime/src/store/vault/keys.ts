import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Collection, type Db, ensureCollection, isDuplicateKey } from '../../database/mongo.ts'
import { cutInParts } from '../../process/parts.ts'
import { createGroupInsert } from '../group-insert.ts'
import { KeyMissing } from './vault-faults.ts'

const FAMILY = 'sealed:'
const PREFIX = `${FAMILY}v1:`
/** Marks text that somebody typed and that only looks like one of ours. */
const QUOTED = `${FAMILY}v0:`
/** A key stays in memory this long, so that an erasure is everywhere within a minute. */
export const KEY_CACHE_MS = 60_000

/** Persons that the vault is asked about at once. */
const ASKED_AT_ONCE = 500

/** `erasedAt`: when it was first destroyed; absent in tombstones of older releases. */
type KeyDocument = { _id: string; wrapped: string | null; erased: boolean; erasedAt?: Date }

// Named, so that a shortened tag is refused.
const TAG = { authTagLength: 16 }

const encrypt = (key: KeyObject, text: string, about: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv, TAG).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

const decrypt = (key: KeyObject, sealed: string, about: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), TAG)
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

export type PersonalKeys = {
  /**
   * Encrypts a value with the person's key, which is made at first use. Null once erased.
   * @throws KeyMissing where a key should be there, and is not.
   */
  seal: (subject: string, value: unknown) => Promise<string | null>
  /**
   * The value again; null once the person is erased.
   * @throws KeyMissing where there is neither key nor tombstone; Error where the text was tampered with.
   */
  unseal: (subject: string, sealed: string) => Promise<unknown>
  /** Destroys keys for ever and leaves tombstones, so that nothing revives them. */
  erase: (...subjects: string[]) => Promise<void>
  /** Asks the vault anew at the next use: another process may have erased the key. */
  forget: (subject: string) => void
  /** Returns true if the person is erased, by the vault itself and not by what is remembered of it. */
  isErased: (subject: string) => Promise<boolean>
  /** Opens values by what the vault says now, whatever this process remembers. */
  readAnew: () => FreshReader
}

/** Opens values for one answer. It asks the vault once for each person. */
export type FreshReader = Pick<PersonalKeys, 'unseal'> & {
  /** Returns true if a person whose values were opened is erased by now, so that the answer may not be given. */
  wasOvertaken: () => Promise<boolean>
}

/** Returns true if a stored value is encrypted by {@link PersonalKeys}. */
export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(PREFIX)

/** A value as it is stored beside encrypted ones, so that it is not taken for one of them. */
export const quoted = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(FAMILY) ? QUOTED + value : value

/** The value that {@link quoted} was given. */
export const unquoted = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(QUOTED) ? value.slice(QUOTED.length) : value

type Vault = Collection<KeyDocument>
/**
 * A person's key; null once it is erased. A Buffer of 32 bytes would be a slice of a shared one of 64 KiB, and keep all of
 * it for as long as the key is remembered.
 */
type PersonKey = { key: KeyObject | null }

/** The key that the vault has for a person, if it has one. */
const readKey = async (
  vault: Vault,
  masterKey: KeyObject,
  subject: string,
): Promise<PersonKey | undefined> => {
  const found = await vault.findOne({ _id: subject })
  if (!found) return undefined
  const { wrapped } = found
  return { key: wrapped ? createSecretKey(decrypt(masterKey, wrapped, subject), 'base64') : null }
}

const createKey = async (
  vault: Vault,
  insert: (document: KeyDocument) => Promise<void>,
  masterKey: KeyObject,
  subject: string,
): Promise<PersonKey | undefined> => {
  const bytes = randomBytes(32)
  const wrapped = encrypt(masterKey, bytes.toString('base64'), subject)
  try {
    await insert({ _id: subject, wrapped, erased: false })
    return { key: createSecretKey(bytes) }
  } catch (error) {
    // Somebody else made it, or erased it: theirs counts.
    if (!isDuplicateKey(error)) throw error
    return await readKey(vault, masterKey, subject)
  }
}

export type KeyRules = {
  /** Returns true if a missing key may be made: nothing was encrypted with an earlier one. */
  mayMake: (subject: string) => Promise<boolean>
  /** Returns the fault of the vault; null if it has none. A faulty vault neither opens nor encrypts values. */
  fault: () => Error | null
  /**
   * Records outside of the vault the people whose keys are about to be destroyed. If it throws, no key is destroyed.
   */
  erasing?: (subjects: string[]) => Promise<void>
}

/** Tombstones that are written at once. */
const DESTROYED_AT_ONCE = 1_000

/**
 * Destroys keys for ever. Repeating it changes nothing, so a list of erasures can be replayed against a
 * vault that was restored from before them. Keys that were never made get tombstones, too.
 */
export const destroyKeys = async (db: Db, subjects: Iterable<string>): Promise<void> => {
  const vault = db.collection<KeyDocument>('keys')
  const erasedAt = new Date()
  for (const some of cutInParts([...new Set(subjects)], DESTROYED_AT_ONCE)) {
    await vault.bulkWrite(
      some.map((_id) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { wrapped: null, erased: true }, $min: { erasedAt } },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }
}

/** Of these, who has no tombstone: an erasure is repeated by each service and instance, and noted once. */
const withoutTombstone = async (vault: Vault, subjects: string[]): Promise<string[]> => {
  const tombstones = await vault.find({ _id: { $in: subjects }, erased: true }).toArray()
  const erased = new Set(tombstones.map(({ _id }) => _id))
  return subjects.filter((subject) => !erased.has(subject))
}

/**
 * A key for each person, in a database of its own, wrapped by the master key.
 * @param masterKeyBytes 32 bytes, from the environment or a key service.
 * @param rules by which a service goes; without them any key may be made.
 */
export const createKeys = (
  db: Db,
  masterKeyBytes: Buffer,
  { mayMake, fault, erasing }: KeyRules = { mayMake: async () => true, fault: () => null },
): PersonalKeys => {
  const masterKey = createSecretKey(masterKeyBytes)
  const vault: Vault = db.collection<KeyDocument>('keys')
  const insert = createGroupInsert(vault)
  const cache = new LRUCache<string, PersonKey>({ max: 20_000, ttl: KEY_CACHE_MS })

  /** The key of somebody who has none here, so far as is known. @throws KeyMissing */
  const makeKey = async (subject: string): Promise<PersonKey> => {
    const isNew = await mayMake(subject)
    // Another instance may have made it, and encrypted with it, since it was looked for.
    const made = isNew
      ? await createKey(vault, insert, masterKey, subject)
      : await readKey(vault, masterKey, subject)
    if (!made) throw new KeyMissing(subject)
    return made
  }

  const keyOf = async (subject: string, make: boolean): Promise<KeyObject | null> => {
    const wrong = fault()
    if (wrong) throw wrong
    const cached = cache.get(subject)
    if (cached) return cached.key
    const there = await readKey(vault, masterKey, subject)
    if (!there && !make) throw new KeyMissing(subject)
    const found = there ?? (await makeKey(subject))
    cache.set(subject, found)
    return found.key
  }

  const open = (key: KeyObject, subject: string, sealed: string): unknown =>
    JSON.parse(decrypt(key, sealed.slice(PREFIX.length), subject))

  const readAnew = (): FreshReader => {
    const requests = new Map<string, Promise<PersonKey | undefined>>()
    return {
      unseal: async (subject, sealed) => {
        const reading = requests.get(subject) ?? readKey(vault, masterKey, subject)
        requests.set(subject, reading)
        const found = await reading
        if (!found) throw new KeyMissing(subject)
        const { key } = found
        return key && open(key, subject, sealed)
      },
      wasOvertaken: async () => {
        const opened: string[] = []
        for (const [subject, reading] of requests) if ((await reading)?.key) opened.push(subject)
        for (const some of cutInParts(opened, ASKED_AT_ONCE)) {
          if (await vault.findOne({ _id: { $in: some }, erased: true })) return true
        }
        return false
      },
    }
  }

  return {
    seal: async (subject, value) => {
      const key = await keyOf(subject, true)
      return key && PREFIX + encrypt(key, JSON.stringify(value), subject)
    },
    unseal: async (subject, sealed) => {
      const key = await keyOf(subject, false)
      return key && open(key, subject, sealed)
    },
    isErased: async (subject) => (await vault.findOne({ _id: subject }))?.erased === true,
    readAnew,
    erase: async (...subjects) => {
      await erasing?.(await withoutTombstone(vault, subjects))
      await destroyKeys(db, subjects)
      for (const subject of subjects) cache.set(subject, { key: null })
    },
    forget: (subject) => {
      cache.delete(subject)
    },
  }
}

/** Prepares the vault. */
export const prepareVault = (vault: Db) => ensureCollection(vault, 'keys')

/** A key for one purpose, from a service's secret (HKDF, RFC 5869). */
export const deriveKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `sortie:${purpose}`, 32))

/** The key objects that Node hashes by: making one for each hash costs five times as much as the hash. */
const prepared = new WeakMap<Buffer, KeyObject>()
const preparedKey = (key: Buffer): KeyObject => {
  const known = prepared.get(key)
  if (known) return known
  const made = createSecretKey(key)
  prepared.set(key, made)
  return made
}

/**
 * A keyed hash as hex, for ids, claims and fingerprints that nobody outside can compute.
 * @param key its bytes may not change afterwards
 */
export const keyedHash = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', preparedKey(key)).update(JSON.stringify(parts)).digest('hex')
