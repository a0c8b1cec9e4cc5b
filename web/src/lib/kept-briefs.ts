/** Where a brief is kept that is no draft yet. */
export const NEW = 'new'

const PREFIX = 'sortie_brief_'
const keyOf = (draftId: string) => `${PREFIX}${draftId}`

/** Of one tab where it is no draft yet: two tabs may begin two of them. */
const storageOf = (draftId: string) => (draftId === NEW ? sessionStorage : localStorage)

// Where a browser keeps nothing, or has no room left, this page still does.
const memory = new Map<string, string>()

/** Keeps what stands in the form of a brief and is not saved yet; its shape is the form's. */
export const keepBrief = (draftId: string, form: object) => {
  const text = JSON.stringify(form)
  memory.set(draftId, text)
  try {
    storageOf(draftId).setItem(keyOf(draftId), text)
  } catch {
    // It stays in memory.
  }
}

const storedText = (draftId: string): string | null => {
  try {
    return storageOf(draftId).getItem(keyOf(draftId))
  } catch {
    return null
  }
}

/** What was kept of a brief; null where there is nothing. */
export const keptBrief = (draftId: string): object | null => {
  const text = storedText(draftId) ?? memory.get(draftId)
  if (!text) return null
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' ? kept : null
  } catch {
    return null
  }
}

export const forgetBrief = (draftId: string) => {
  memory.delete(draftId)
  try {
    storageOf(draftId).removeItem(keyOf(draftId))
  } catch {
    // Nothing was stored.
  }
}

/** Whether any brief is kept here, and so not saved. */
export const hasKeptBriefs = (): boolean => {
  if (memory.size > 0) return true
  try {
    return [sessionStorage, localStorage].some((storage) =>
      Object.keys(storage).some((key) => key.startsWith(PREFIX)),
    )
  } catch {
    return false
  }
}

/** Forgets all of them: somebody else may sign in here. */
export const forgetBriefs = () => {
  memory.clear()
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    }
  } catch {
    // Nothing was stored.
  }
}
