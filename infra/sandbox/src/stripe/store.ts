import { DatabaseSync } from 'node:sqlite'
import type { Stripe } from 'stripe'

/** The stored objects, by the name that Stripe gives their kind. */
export type Objects = {
  'checkout.session': Stripe.Checkout.Session
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  event: Stripe.Event
}
export type ObjectKind = keyof Objects
type StripeObject = { id: string; object: string; created: number }

/** Which objects a list is to hold. */
export type ListFilter = {
  /** Fields that have to be equal to a value, by name. */
  equal?: Record<string, string>
  /** Fields of which one value has to be equal, by name. */
  among?: Record<string, string[]>
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
  /** Newest first; with `before`, those that come before this one. */
  after?: string
  before?: string
  limit: number
}

const tables = `
  PRAGMA journal_mode = WAL;
  -- A payment that was answered is on the disk, whatever is killed then.
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_of_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_of_intent
    ON objects (kind, json_extract(json, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS objects_of_charge ON objects (kind, json_extract(json, '$.charge'));
  CREATE INDEX IF NOT EXISTS objects_of_status ON objects (kind, json_extract(json, '$.status'));
  CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, json TEXT NOT NULL);
`
const compared = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const conditionsOf = ({ equal = {}, among = {}, created = {}, after, before }: ListFilter) => {
  const field = (name: string) => `json_extract(json, '$.${name}')`
  const seq = '(SELECT seq FROM objects WHERE id = ?)'
  return [
    ...Object.entries(equal).map(([name, value]) => [`${field(name)} = ?`, [value]] as const),
    ...Object.entries(among).map(([name, values]) => {
      return [`${field(name)} IN (${values.map(() => '?').join()})`, values] as const
    }),
    ...Object.entries(compared).flatMap(([name, sign]) => {
      const bound = created[name as keyof typeof compared]
      return bound === undefined ? [] : [[`created ${sign} ?`, [bound]] as const]
    }),
    ...(after ? [[`seq < ${seq}`, [after]] as const] : []),
    ...(before ? [[`seq > ${seq}`, [before]] as const] : []),
  ]
}

/** Everything that the stand-in knows, in one SQLite file; `:memory:` keeps nothing. */
export const openStripeStore = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec(tables)
  const one = db.prepare('SELECT json FROM objects WHERE kind = ? AND id = ?')
  const upsert = db.prepare(
    `INSERT INTO objects (id, kind, created, json) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
  )
  const note = db.prepare('SELECT json FROM notes WHERE id = ?')
  const upsertNote = db.prepare(
    'INSERT INTO notes VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  )
  const open = `FROM objects
    WHERE kind = 'checkout.session' AND json_extract(json, '$.status') = 'open'`
  const late = db.prepare(`SELECT id ${open} AND json_extract(json, '$.expires_at') <= ?`)
  const soonest = db.prepare(`SELECT min(json_extract(json, '$.expires_at')) AS at ${open}`)
  let depth = 0

  return {
    db,
    close: () => db.close(),
    /** All or nothing; within another, part of that. */
    transact: <Result>(work: () => Result): Result => {
      if (depth > 0) return work()
      db.exec('BEGIN IMMEDIATE')
      depth++
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      } finally {
        depth--
      }
    },
    save: <Value extends StripeObject>(value: Value): Value => {
      upsert.run(value.id, value.object, value.created, JSON.stringify(value))
      return value
    },
    find: <K extends ObjectKind>(kind: K, id: string): Objects[K] | undefined => {
      const row = one.get(kind, id)
      return row && JSON.parse(String(row.json))
    },
    list: <K extends ObjectKind>(kind: K, wanted: ListFilter): Objects[K][] => {
      const conditions = conditionsOf(wanted)
      const where = ['kind = ?', ...conditions.map(([condition]) => condition)].join(' AND ')
      const order = wanted.before ? 'ASC' : 'DESC'
      const rows = db
        .prepare(`SELECT json FROM objects WHERE ${where} ORDER BY seq ${order} LIMIT ?`)
        .all(kind, ...conditions.flatMap(([, values]) => [...values]), wanted.limit)
      const found = rows.map((row) => JSON.parse(String(row.json)) as Objects[K])
      return wanted.before ? found.reverse() : found
    },
    /** Ids of open sessions whose time is over. */
    expired: () => late.all(Math.floor(Date.now() / 1_000)).map((row) => String(row.id)),
    /** When the next open session expires, in ms since 1970; undefined where none is open. */
    nextExpiry: () => {
      const at = soonest.get()?.at
      return typeof at === 'number' ? at * 1_000 : undefined
    },
    /** Returns the facts of an object that are never shown. */
    note: <Note>(id: string): Note | undefined => {
      const row = note.get(id)
      return row && JSON.parse(String(row.json))
    },
    saveNote: (id: string, value: object) => void upsertNote.run(id, JSON.stringify(value)),
  }
}
export type Store = ReturnType<typeof openStripeStore>
