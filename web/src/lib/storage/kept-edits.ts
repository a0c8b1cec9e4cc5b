// Keeps text that was typed in articles and is not saved yet, in IndexedDB under `sortie_edits`: neither a reload, a
// lost connection nor a closed tab loses it. It goes with the sign-out. Each tab keeps what is its own: two of them may
// change one section. The next tab that opens the article takes up the text of a closed one.

import { currentKeeper, isKeptFor } from './keeper'
import { openTabs, thisTab } from './tab'

const NAME = 'sortie_edits'
const STORE = 'edits'

/** Something that was typed, and the revision that it changes. */
export type KeptEdit = {
  draftId: string
  part: string
  basedOn: number
  content: unknown
  /** Of the article; absent in what an earlier release kept. */
  title?: string
  /** The user who typed it; absent in what an earlier release kept. */
  userId?: string
}

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

// The store's keys are from before tabs were told apart: the tab stands in the name of the part.
const keyOf = (tab: string, part: string) => `${tab}:${part}`
const toldApart = (key: string) => {
  const [part = '', tab = ''] = key.split(':').toReversed()
  return { part, tab }
}

/** Returns the edits that are kept for a user. */
const read = async (range?: IDBKeyRange, whom = currentKeeper()): Promise<KeptEdit[]> => {
  const all = ((await run('readonly', (store) => store.getAll(range))) ?? []) as KeptEdit[]
  return all.filter((edit) => isKeptFor(edit, whom))
}

/** Writes that are under way, so that a read can wait for them. */
const underWay = new Set<Promise<void>>()
const tracked = (writing: Promise<void>): Promise<void> => {
  underWay.add(writing)
  return writing.finally(() => underWay.delete(writing))
}

const keep = async (edit: KeptEdit) => {
  const part = keyOf(await thisTab(), edit.part)
  const userId = currentKeeper()
  // They signed out meanwhile.
  if (userId === null) return
  await run('readwrite', (store) => store.put({ ...edit, part, ...(userId && { userId }) }))
}
export const keepEdit = (edit: KeptEdit) => tracked(keep(edit))

const forget = async (draftId: string, part: string) => {
  const key = [draftId, keyOf(await thisTab(), part)]
  await run('readwrite', (store) => store.delete(key))
}
/** Forgets what this tab kept of a part. */
export const forgetEdit = (draftId: string, part: string) => tracked(forget(draftId, part))

/**
 * Returns the edits of an article that this tab kept, and those of tabs that are closed: these are this tab's from now
 * on. The edit of a closed tab to a part that this tab kept too stays where it is, until the article is opened the next
 * time.
 */
export const keptEdits = async (draftId: string): Promise<KeptEdit[]> => {
  const range = IDBKeyRange.bound([draftId], [draftId, []])
  const all = await read(range)
  const [own, isOpen] = await Promise.all([thisTab(), openTabs()])
  const found = new Map<string, KeptEdit>()
  for (const edit of all) {
    const { part, tab } = toldApart(edit.part)
    if (tab === own) found.set(part, { ...edit, part })
  }
  for (const edit of all) {
    const { part, tab } = toldApart(edit.part)
    if (found.has(part) || isOpen(tab)) continue
    found.set(part, { ...edit, part })
    await keepEdit({ ...edit, part })
    await run('readwrite', (store) => store.delete([draftId, edit.part]))
  }
  return [...found.values()]
}

/** Returns the edits that all tabs kept of all articles of the user, once those that this one is writing are kept. */
export const allKeptEdits = async (): Promise<KeptEdit[]> => {
  await Promise.all(underWay)
  return read()
}

/** Forgets all that was kept for a user, and for nobody in particular: somebody else may sign in here. */
export const clearEdits = async (whom: string) => {
  await Promise.all(underWay)
  for (const { draftId, part } of await read(undefined, whom))
    await run('readwrite', (store) => store.delete([draftId, part]))
}

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
