import type { Store } from '../store.ts'
import { invalidRequest, StripeRefusal } from './error.ts'

/** A day: Stripe forgets a key no earlier. */
const KEPT_MS = 24 * 3_600_000

export type RepeatedAnswer = { status: number; body: object; request: string }
type KeyedRequest = { key: string; path: string; params: string }

const mismatch = (message: string) => new StripeRefusal(400, { type: 'idempotency_error', message })

/** The answers that were given to keys, beside the objects that they made. */
export const openKeys = ({ db }: Store) => {
  db.exec(`
    CREATE TABLE IF NOT EXISTS keys (
      key TEXT PRIMARY KEY,
      path TEXT NOT NULL,
      params TEXT NOT NULL,
      at INTEGER NOT NULL,
      answer TEXT NOT NULL
    );
  `)
  const kept = db.prepare('SELECT * FROM keys WHERE key = ? AND at > ?')
  const insert = db.prepare('INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?, ?)')
  const underWay = new Set<string>()

  return {
    /** The answer given before, if there is one. @throws StripeRefusal where the key meant another. */
    find: ({ key, path, params }: KeyedRequest): RepeatedAnswer | undefined => {
      if (key.length > 255)
        throw invalidRequest('Idempotency keys can be up to 255 characters long.')
      const row = kept.get(key, Date.now() - KEPT_MS)
      const other = `Try using a key other than '${key}' if you meant to execute a different request.`
      if (row && row.path !== path) {
        throw mismatch(
          'Keys for idempotent requests can only be used for the same endpoint they were first ' +
            `used for ('${path}' vs '${row.path}'). ${other}`,
        )
      }
      if (row && row.params !== params) {
        throw mismatch(
          'Keys for idempotent requests can only be used with the same parameters they were ' +
            `first used with. ${other}`,
        )
      }
      if (row && !underWay.has(key)) return JSON.parse(String(row.answer))
      if (!underWay.has(key)) return undefined
      throw new StripeRefusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key (that ' +
          'probably means you submitted twice, and the other request is still going through): ' +
          `${key}. Please try again later.`,
      })
    },
    save: ({ key, path, params }: KeyedRequest, answer: RepeatedAnswer) =>
      void insert.run(key, path, params, Date.now(), JSON.stringify(answer)),
    /** Until this has returned, the key, if there is one, is in use. */
    during: async (key: string | undefined, work: () => Promise<void>) => {
      if (key) underWay.add(key)
      await work()
      if (key) underWay.delete(key)
    },
  }
}
