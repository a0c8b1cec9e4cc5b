import type { Store } from '../store.ts'

const HOUR = 3_600_000
const DAYS = 3 * 24 * HOUR

/** The manner of a delivery: `age` in seconds and `secret` differ only in tests. */
export type Manner = { age?: number; secret?: string }

/** One event on its way to the webhook endpoint; times in ms since 1970. */
export type QueuedDelivery = {
  id: number
  event: string
  state: 'pending' | 'delivered' | 'given up'
  attempts: number
  added: number
  next: number
  /** The status of the endpoint's last answer, or the error of the last attempt. */
  status: number | null
  error: string | null
  manner: Manner
}

const tables = `
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending',
    attempts INTEGER NOT NULL DEFAULT 0,
    added INTEGER NOT NULL,
    next INTEGER NOT NULL,
    status INTEGER,
    error TEXT,
    manner TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, next);
  CREATE INDEX IF NOT EXISTS deliveries_of_event ON deliveries (event);
`

/** Half a second, then twice as long each time, and never more than an hour. */
export const waitAfter = (attempts: number) => Math.min(500 * 2 ** (attempts - 1), HOUR)

const deliveryOf = (row: Record<string, unknown>) =>
  ({ ...row, manner: JSON.parse(String(row.manner)) }) as QueuedDelivery

/** Deliveries, kept beside the objects, so that an event and its delivery stand together. */
export const openQueue = ({ db, saveNote, note }: Store) => {
  db.exec(tables)
  const insert = db.prepare(
    'INSERT INTO deliveries (event, added, next, manner) VALUES (?, ?, ?, ?)',
  )
  const due = db.prepare(
    "SELECT * FROM deliveries WHERE state = 'pending' AND next <= ? ORDER BY next LIMIT ?",
  )
  const first = db.prepare("SELECT min(next) AS next FROM deliveries WHERE state = 'pending'")
  const settle = db.prepare(
    'UPDATE deliveries SET state = ?, attempts = ?, next = ?, status = ?, error = ? WHERE id = ?',
  )
  const isHeld = () => note<{ held: boolean }>('webhooks')?.held ?? false

  return {
    isHeld,
    /** While held back, nothing is delivered until released; also across a restart. */
    hold: (held: boolean) => saveNote('webhooks', { held }),
    add: (event: string, manner: Manner = {}, delayMs = 0) => {
      const now = Date.now()
      insert.run(event, now, now + delayMs, JSON.stringify(manner))
    },
    due: (limit: number) => (isHeld() ? [] : due.all(Date.now(), limit).map(deliveryOf)),
    /** When the next one is due; undefined where nothing is. */
    next: () => (isHeld() ? undefined : ((first.get()?.next as number | null) ?? undefined)),
    /** Notes an attempt: anything but 2xx is tried again for three days. */
    attempted: ({ id, attempts, added }: QueuedDelivery, status: number | null, error?: string) => {
      const tries = attempts + 1
      const isDelivered = status !== null && status >= 200 && status < 300
      const next = Date.now() + waitAfter(tries)
      const failed = next - added > DAYS ? 'given up' : 'pending'
      settle.run(isDelivered ? 'delivered' : failed, tries, next, status, error ?? null, id)
    },
    list: (events?: string[]) => {
      const all = db.prepare('SELECT * FROM deliveries ORDER BY id').all().map(deliveryOf)
      return events ? all.filter(({ event }) => events.includes(event)) : all
    },
    /** Returns true if an event is still to be delivered. */
    isPending: (event: string) =>
      db.prepare("SELECT 1 FROM deliveries WHERE event = ? AND state = 'pending'").get(event) !==
      undefined,
    /** Makes all that is pending due now, in another order where asked. */
    hurry: (shuffled = false) => {
      const order = shuffled ? 'abs(random()) % 1000' : '0'
      db.exec(
        `UPDATE deliveries SET next = ${Date.now()} - 1000 + ${order} WHERE state = 'pending'`,
      )
    },
    /** Gives up what is pending, as if three days had passed. */
    lose: () =>
      Number(
        db.prepare("UPDATE deliveries SET state = 'given up' WHERE state = 'pending'").run()
          .changes,
      ),
  }
}
export type Queue = ReturnType<typeof openQueue>
