import type { Store } from '../store.ts'

/** A bank debit that is on its way: what its bank will say, and when (ms since 1970). */
type Settlement = { session: string; works: boolean }

/** Bank debits on their way, kept beside the objects. */
export const openSettlements = ({ db }: Store) => {
  db.exec(`
    CREATE TABLE IF NOT EXISTS settlements (
      session TEXT PRIMARY KEY,
      due INTEGER NOT NULL,
      works INTEGER NOT NULL
    );
  `)
  const insert = db.prepare('INSERT INTO settlements VALUES (?, ?, ?)')
  const due = db.prepare('SELECT session, works FROM settlements WHERE due <= ? ORDER BY due')
  const first = db.prepare('SELECT min(due) AS due FROM settlements')
  const remove = db.prepare('DELETE FROM settlements WHERE session = ?')
  return {
    add: ({ session, works }: Settlement, at: number) =>
      void insert.run(session, at, Number(works)),
    due: (at: number): Settlement[] =>
      due.all(at).map((row) => ({ session: String(row.session), works: row.works === 1 })),
    next: () => (first.get()?.due as number | null) ?? undefined,
    remove: (session: string) => void remove.run(session),
  }
}
export type Settlements = ReturnType<typeof openSettlements>
