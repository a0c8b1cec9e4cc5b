import type { Db } from '@sortie/runtime/database/mongo'
import type { KeptPart } from '@sortie/runtime/service/erasures/held-data'
import type { VisitRowDocument } from './stores/visit-documents.ts'
import { collectionsOf, visitIdsOf } from './stores/visit-documents.ts'

const dataOf = (row: VisitRowDocument): KeptPart['data'] => {
  const { day, firstAt, lastAt, entry, exit, values, seconds, conversionValue, until } = row
  return {
    day,
    from: new Date(firstAt).toISOString(),
    to: new Date(lastAt).toISOString(),
    entry,
    exit,
    seen: values.map(({ key }) => key),
    seconds,
    conversionValue,
    keptUntil: until.toISOString(),
  }
}

/**
 * The visits that are stored of an account, in the order of their ids.
 * @param consentsOf the consents of an account that were not withdrawn
 */
export const createHeldVisits = (db: Db, consentsOf: (userId: string) => Promise<string[]>) =>
  async function* (userId: string, after: string): AsyncGenerator<KeptPart> {
    const { rows } = collectionsOf(db)
    for (const consent of (await consentsOf(userId)).sort()) {
      const { _id: ids } = visitIdsOf(consent)
      for await (const row of rows.find({ _id: { ...ids, $gt: after } }).sort({ _id: 1 })) {
        yield { id: row._id, what: 'visit', data: dataOf(row) }
      }
    }
  }
