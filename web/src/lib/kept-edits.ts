// What was typed in articles and is not saved yet, in IndexedDB under `sortie_edits`: neither a reload, a
// lost connection nor a closed tab loses it. It goes with the sign-out.

const NAME = 'sortie_edits'
const STORE = 'edits'

/** Something that was typed, and the revision that it changes. */
export type KeptEdit = { draftId: string; part: string; basedOn: number; content: unknown }

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | null = null
const open = () => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['draftId', 'part'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

/** Runs something on the store. A browser that keeps nothing is no reason to stop anybody's typing. */
const run = async <Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> => {
  try {
    return await done(work((await open()).transaction(STORE, mode).objectStore(STORE)))
  } catch {
    return undefined
  }
}

export const keepEdit = (edit: KeptEdit) => run('readwrite', (store) => store.put(edit))

/**
 * Forgets what was kept of a part.
 * @param saved only where it is this: another tab may have kept what it could not save.
 */
export const forgetEdit = async (draftId: string, part: string, saved?: unknown) => {
  if (saved !== undefined) {
    const kept = await run<KeptEdit>('readonly', (store) => store.get([draftId, part]))
    if (kept && JSON.stringify(kept.content) !== JSON.stringify(saved)) return
  }
  await run('readwrite', (store) => store.delete([draftId, part]))
}

/** What was kept of an article. */
export const keptEdits = async (draftId: string): Promise<KeptEdit[]> => {
  const range = IDBKeyRange.bound([draftId], [draftId, []])
  return ((await run('readonly', (store) => store.getAll(range))) ?? []) as KeptEdit[]
}

/** Forgets all of it: somebody else may sign in here. */
export const clearEdits = () => run('readwrite', (store) => store.clear())

const pending = new Set<() => Promise<boolean>>()

/** Says how what is being typed is saved at once. @returns ends it */
export const onSavePending = (save: () => Promise<boolean>) => {
  pending.add(save)
  return () => {
    pending.delete(save)
  }
}

/** Saves what is being typed, before it is exported or somebody signs out. @returns whether all is saved */
export const savePending = async (): Promise<boolean> =>
  (await Promise.all([...pending].map((save) => save()))).every(Boolean)
