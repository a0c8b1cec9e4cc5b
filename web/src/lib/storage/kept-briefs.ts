import { newKey } from '@/lib/forms/action'
import { currentKeeper, isKeptFor } from '@/lib/storage/keeper'
import { tried } from '@/lib/storage/tried'

/** The id under which a brief is kept that is no draft yet. */
export const NEW = 'new'

const PREFIX = 'sortie_brief_'
/** Of this page: two tabs that have one brief open keep a copy each, so neither writes over the other. */
const PAGE = newKey()
const prefixOf = (draftId: string) => `${PREFIX}${draftId}_`
/** A new draft is of one tab, and stays there through a reload: two tabs may begin two of them. */
const keyOf = (draftId: string) =>
  draftId === NEW ? `${PREFIX}${NEW}` : `${prefixOf(draftId)}${PAGE}`
const storageOf = (draftId: string) => (draftId === NEW ? sessionStorage : localStorage)

/** A brief that is kept, as its page left it. */
export type KeptCopy = { key: string; text: string; form: object }

// This page keeps the texts where a browser keeps nothing, or has no room left.
const memory = new Map<string, string>()

/** Those that the browser lets us use. */
const storages = (): Storage[] =>
  [() => sessionStorage, () => localStorage].flatMap((storage) => tried(storage) ?? [])

type DeviceEntry = { at?: number; form?: object; userId?: string }

/** Returns the entry that is kept for a user; null for somebody else's. */
const parsed = (text: string | null | undefined, whom = currentKeeper()): DeviceEntry | null => {
  const kept: unknown = tried(() => JSON.parse(text ?? 'null'))
  return typeof kept === 'object' && kept !== null && isKeptFor(kept, whom) ? kept : null
}

/** Keeps what stands in the form of a brief and is not saved yet; its shape is the form's. */
export const keepBrief = (draftId: string, form: object) => {
  const key = keyOf(draftId)
  const userId = currentKeeper()
  // They signed out meanwhile.
  if (userId === null) return
  const text = JSON.stringify({ at: Date.now(), form, ...(userId && { userId }) })
  memory.set(key, text)
  tried(() => storageOf(draftId).setItem(key, text))
}

/** Returns the form that this page kept of a brief; null where there is none. */
export const keptBrief = (draftId: string): object | null => {
  const key = keyOf(draftId)
  const text = tried(() => storageOf(draftId).getItem(key)) ?? memory.get(key)
  return parsed(text)?.form ?? null
}

const keysIn = (storage: Storage, prefix: string): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(prefix))

/** Returns the copies of a brief that other pages kept, open ones or closed ones, the newest first. */
export const otherCopies = (draftId: string): KeptCopy[] => {
  const keys = tried(() => keysIn(localStorage, prefixOf(draftId))) ?? []
  return keys
    .filter((key) => key !== keyOf(draftId))
    .flatMap((key) => {
      const text = tried(() => localStorage.getItem(key))
      const kept = parsed(text)
      return text && kept?.form ? [{ key, text, form: kept.form, at: kept.at ?? 0 }] : []
    })
    .toSorted((one, other) => other.at - one.at)
    .map(({ key, text, form }) => ({ key, text, form }))
}

/** Drops a copy that was taken over, unless its page has kept something else since. */
export const dropCopy = ({ key, text }: KeptCopy) =>
  tried(() => {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  })

/** Forgets what this page kept of a brief. */
export const forgetBrief = (draftId: string) => {
  const key = keyOf(draftId)
  memory.delete(key)
  tried(() => storageOf(draftId).removeItem(key))
}

/** The drafts whose briefs are kept here, and so not saved, with their keywords. */
export const keptBriefs = (): { draftId: string; keyword: string }[] => {
  const stored = storages().flatMap((storage) =>
    keysIn(storage, PREFIX).map((key) => [key, storage.getItem(key)] as const),
  )
  const byDraft = new Map<string, string>()
  for (const [key, text] of [...memory, ...stored]) {
    const draftId = key.slice(PREFIX.length).replace(/^(dft_[^_]+)_.*$/, '$1')
    const kept = parsed(text)
    if (!kept) continue
    const { form } = kept
    const { keyword = '' } = { ...form, ...(form as { form?: object })?.form } as {
      keyword?: string
    }
    byDraft.set(draftId, keyword || (byDraft.get(draftId) ?? ''))
  }
  return [...byDraft].map(([draftId, keyword]) => ({ draftId, keyword }))
}

/** Removes what is kept under keys that begin so, as far as it is to go. */
const remove = (prefix: string, isGoing: (text: string | null) => boolean = () => true) => {
  for (const key of [...memory.keys()]) if (key.startsWith(prefix)) memory.delete(key)
  for (const storage of storages()) {
    for (const key of keysIn(storage, prefix)) {
      if (isGoing(storage.getItem(key))) storage.removeItem(key)
    }
  }
}

/** Forgets all copies of a draft's brief. */
export const forgetBriefs = (draftId: string) => remove(prefixOf(draftId))

/** Forgets all that was kept for a user, and for nobody in particular: somebody else may sign in here. */
export const forgetAllBriefs = (whom: string) =>
  remove(PREFIX, (text) => parsed(text, whom) !== null)
