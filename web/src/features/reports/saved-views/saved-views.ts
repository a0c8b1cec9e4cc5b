import { create } from 'zustand'
import { type ReportSearch, reportSearch } from '../table/table-state'

/** The state of a table under a name; kept on the device, separately for each account. */
export type SavedView = { name: string; search: ReportSearch }

const KEY = 'sortie_views'
export const MOST_VIEWS = 20
export const MOST_NAMED = 60

/** The views of each account, by the id of its user. */
type StoredViews = Record<string, SavedView[]>

const isNamed = (value: unknown): value is { name: string; search: Record<string, unknown> } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  'search' in value &&
  typeof value.search === 'object' &&
  value.search !== null

/** Without what nobody asked for. */
const withoutUnset = (search: Record<string, unknown>): ReportSearch =>
  Object.fromEntries(
    Object.entries(reportSearch(search)).filter(([, value]) => value !== undefined),
  )

/** Reads stored views and skips invalid ones: another release, or a person, may have written them. */
export const viewsIn = (text: string | null): StoredViews => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).map(([account, views]) => [
        account,
        (Array.isArray(views) ? views : [])
          .filter(isNamed)
          .slice(0, MOST_VIEWS)
          .map(({ name, search }) => ({
            name: name.slice(0, MOST_NAMED),
            search: withoutUnset(search),
          })),
      ]),
    )
  } catch {
    return {}
  }
}

const read = (): StoredViews | null => {
  try {
    return viewsIn(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** The views as far as this page knows them; they stay even if storage is switched off or full. */
const useStored = create<{ stored: StoredViews; isKept: boolean }>()(() => ({
  stored: read() ?? {},
  isKept: true,
}))

const NONE: SavedView[] = []
/** The views that a user has on this device. */
export const useSavedViews = (userId: string) => ({
  views: useStored(({ stored }) => stored[userId] ?? NONE),
  isKept: useStored(({ isKept }) => isKept),
})

/** Changes them; another tab may have changed them meanwhile, so what is stored counts. */
export const changeViews = (userId: string, change: (views: SavedView[]) => SavedView[]) => {
  const { stored: known, isKept } = useStored.getState()
  const now = (isKept && read()) || known
  const views = change(now[userId] ?? []).slice(0, MOST_VIEWS)
  const { [userId]: _, ...others } = now
  const stored = views.length > 0 ? { ...others, [userId]: views } : others
  try {
    if (Object.keys(stored).length > 0) localStorage.setItem(KEY, JSON.stringify(stored))
    else localStorage.removeItem(KEY)
    useStored.setState({ stored, isKept: true })
  } catch {
    useStored.setState({ stored, isKept: false })
  }
}

/** Returns the key that views were kept under before: a hash of the address, which two accounts could share. */
const formerKeyOf = (email: string): string => {
  let hash = 0x811c9dc5
  for (const letter of email.trim().toLowerCase())
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Moves the views that a user kept under the former key to the user's id; views of the same name stay as they are. */
export const adoptFormerViews = ({ userId, email }: { userId: string; email: string }): void => {
  const key = formerKeyOf(email)
  const former = useStored.getState().stored[key]
  if (!former) return
  changeViews(userId, (views) => [
    ...views,
    ...former.filter(({ name }) => !views.some((view) => view.name === name)),
  ])
  changeViews(key, () => [])
}

const nameOf = (typed: string) => typed.trim().replace(/\s+/g, ' ').slice(0, MOST_NAMED)

/** With this view; one of the same name is replaced, where it stands. */
export const withView = (views: SavedView[], typed: string, search: ReportSearch): SavedView[] => {
  const view = { name: nameOf(typed), search: withoutUnset(search) }
  const at = views.findIndex(({ name }) => name === view.name)
  return at < 0 ? [...views, view] : views.with(at, view)
}

/** Under another name; whatever had that name gives way. */
export const renamed = (views: SavedView[], from: string, typed: string): SavedView[] => {
  const to = nameOf(typed)
  return views
    .filter(({ name }) => name === from || name !== to)
    .map((view) => (view.name === from ? { ...view, name: to } : view))
}

/** Returns true where two addresses show the same table. */
export const isSame = (one: ReportSearch, other: ReportSearch): boolean => {
  const [a, b] = [withoutUnset(one), withoutUnset(other)] as Record<string, unknown>[]
  const names = new Set([...Object.keys(a!), ...Object.keys(b!)])
  return [...names].every((name) => a![name] === b![name])
}
