import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { useMenu } from '@/components/menus/use-menu'
import { announce } from '@/lib/notices/toast'
import { userQuery } from '@/lib/session/session'
import { type TableSearch, tableAddress, tableStateAt } from '../table/table-state'
import {
  adoptFormerViews,
  changeViews,
  isSame,
  MOST_NAMED,
  MOST_VIEWS,
  renamed,
  type SavedView,
  useSavedViews,
  withView,
} from './saved-views'

type Props = {
  shown: TableSearch
  onShow: (shown: TableSearch) => void
  /** The clusters of this report; a view of another one's means nothing here. */
  clusters: ReadonlyMap<string, string>
}

/** Views of the table that somebody keeps on the device: filters, order and columns under a name. */
export default function ViewsMenu({ shown, onShow, clusters }: Props) {
  const { data: user } = useQuery(userQuery)
  const { userId, email } = user ?? {}
  useEffect(() => {
    if (userId && email) adoptFormerViews({ userId, email })
  }, [userId, email])
  if (!userId) return null
  return <Views userId={userId} shown={shown} onShow={onShow} clusters={clusters} />
}

const row = 'flex min-h-11 items-center gap-1 rounded-sm sm:min-h-9'
const field =
  'min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-2 text-base sm:min-h-9 sm:text-sm'

function Views({ userId, shown, onShow, clusters }: Props & { userId: string }) {
  const { close, around, button, menu } = useMenu()
  const { views, isKept } = useSavedViews(userId)
  const now = tableAddress(shown)
  const offered = views.filter(({ search }) => !search.cluster || clusters.has(search.cluster))
  const remove = (view: SavedView) => {
    changeViews(userId, (all) => all.filter(({ name }) => name !== view.name))
    button.ref.current?.focus()
    announce('View deleted', view.name, () =>
      changeViews(userId, (all) => withView(all, view.name, view.search)),
    )
  }
  return (
    <div className="relative" {...around}>
      <button
        type="button"
        {...button}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-sm border border-field bg-surface px-3 text-sm font-medium hover:border-ink-2 sm:min-h-9"
      >
        Views
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div
        {...menu}
        className="absolute start-0 top-full z-20 mt-1 w-72 max-w-[calc(100vw-4rem)] animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
      >
        {offered.length > 0 && (
          <ul>
            {offered.map((view) => (
              <View
                key={view.name}
                view={view}
                isShown={isSame(view.search, now)}
                onChoose={() => {
                  onShow(tableStateAt(view.search))
                  close()
                }}
                onRename={(name) => changeViews(userId, (all) => renamed(all, view.name, name))}
                onRemove={() => remove(view)}
              />
            ))}
          </ul>
        )}
        <SaveView
          isFull={views.length >= MOST_VIEWS}
          onSave={(name) => {
            changeViews(userId, (all) => withView(all, name, now))
            announce('View saved', 'You find it under Views, on this device.')
            close()
          }}
        />
        {!isKept && (
          <p role="alert" className="px-2 py-1 text-sm text-ink-2">
            Your browser stores nothing for us. Views last until you leave this page.
          </p>
        )}
      </div>
    </div>
  )
}

type ViewProps = {
  view: SavedView
  isShown: boolean
  onChoose: () => void
  onRename: (name: string) => void
  onRemove: () => void
}

const icon =
  'grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink sm:size-9'

function View({ view: { name }, isShown, onChoose, onRename, onRemove }: ViewProps) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return (
      <li className={row}>
        <NameForm
          initial={name}
          label={`New name of ${name}`}
          action="Rename"
          onName={(typed) => {
            setRenaming(false)
            onRename(typed)
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    )
  return (
    <li className={row}>
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-start text-sm font-medium hover:bg-sunken sm:min-h-9"
      >
        <span className="min-w-0 truncate">{name}</span>
        {isShown && <Check aria-hidden="true" className="size-4 shrink-0 text-radar" />}
      </button>
      <button type="button" className={icon} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Rename {name}</span>
      </button>
      <button type="button" className={icon} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Delete {name}</span>
      </button>
    </li>
  )
}

function SaveView({ isFull, onSave }: { isFull: boolean; onSave: (name: string) => void }) {
  if (isFull)
    return (
      <p className="px-2 py-2 text-sm text-ink-2">
        {MOST_VIEWS} views are kept at most. Delete one to save another.
      </p>
    )
  return (
    <div className="mt-1 border-t border-line px-1 pt-2 first:mt-0 first:border-0 first:pt-1">
      <NameForm initial="" label="Save this view as" action="Save" onName={onSave} />
    </div>
  )
}

type NameProps = {
  initial: string
  label: string
  action: string
  onName: (name: string) => void
  onCancel?: () => void
}

function NameForm({ initial, label, action, onName, onCancel }: NameProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '').trim()
    if (!name) return form.querySelector('input')?.focus()
    onName(name)
    form.reset()
  }
  return (
    <form onSubmit={submit} noValidate className="flex w-full items-end gap-1">
      <label className="min-w-0 flex-1 text-xs text-ink-2">
        <span className={initial ? 'sr-only' : undefined}>{label}</span>
        <input
          name="name"
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus={initial !== ''}
          defaultValue={initial}
          maxLength={MOST_NAMED}
          autoComplete="off"
          placeholder={initial ? undefined : 'Quick wins'}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return
            event.stopPropagation()
            onCancel()
          }}
          className={field}
        />
      </label>
      <Button type="submit" className="sm:min-h-9!">
        {action}
      </Button>
    </form>
  )
}
