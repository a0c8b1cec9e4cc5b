import { newKey } from '../forms/action'

// Tabs of one browser share its stores. Each tab has a name, which stays through a reload, and which tells apart what
// two of them keep of the same text. While a tab is there it holds a lock of its name.

const NAME = 'sortie_tab'
const lockOf = (tab: string) => `${NAME}:${tab}`

/** Browsers have locks on secure pages only. */
const locks = (): LockManager | undefined => navigator.locks

/** Holds the lock of a tab for as long as the page is there. @returns whether it is held by now */
const hold = (tab: string, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    void locks()?.request(lockOf(tab), options, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : undefined
    })
  })

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}
const store = (tab: string) => {
  try {
    sessionStorage.setItem(NAME, tab)
  } catch {
    // After a reload it has another name; what it kept is that of a closed tab then.
  }
}

const named = async (): Promise<string> => {
  const before = stored()
  if (before && !locks()) return before
  if (before && (await hold(before, { ifAvailable: true }))) return before
  if (before && isReload()) {
    // The page before this one is about to let go of it.
    void hold(before, {})
    return before
  }
  // A tab that was duplicated brings along the name of the other one.
  const tab = newKey()
  void hold(tab, {})
  store(tab)
  return tab
}

let name: Promise<string> | null = null
/** The name of this tab, through its reloads. */
export const thisTab = (): Promise<string> => {
  name ??= named()
  return name
}

/** Returns a function that tells whether a tab of a name is open. */
export const openTabs = async (): Promise<(tab: string) => boolean> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = new Set(held.map((lock) => lock.name))
  return (tab) => names.has(lockOf(tab))
}
