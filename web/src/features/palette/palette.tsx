import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command as Menu } from 'cmdk'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/components/dialogs/dialog'
import { openCookieChoices } from '@/lib/analytics/consent'
import { chooseTheme } from '@/lib/browser/theme'
import { closePanel, openPanel } from '@/lib/notices/panels'
import { userQuery } from '@/lib/session/session'
import { useSignOut } from '@/lib/session/use-sign-out'
import { type Command, commandsFor, recentAfter } from './commands'
import { iconOf } from './icons'
import { KeyCaps } from './keys'
import { commandGroupsOf, type CommandGroup as Listed } from './search'
import { useMine } from './use-mine'

// As long as the page: nothing of it is stored.
let recent: string[] = []

/** Every page and action behind a few letters, and what somebody has: their reports, drafts and orders. */
export default function Palette() {
  const { data: user } = useQuery(userQuery)
  const mine = useMine(Boolean(user))
  const run = useRun()
  const [search, setSearch] = useState('')
  const [before] = useState(recent)
  const groups = commandGroupsOf([...commandsFor(user ?? null), ...mine.commands], search, before)
  const choose = (command: Command) => {
    if (command.kind === 'retry') return mine.retry()
    recent = recentAfter(recent, command.id)
    run(command)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closePanel()}
      title="Command palette"
      description="Type to find a page, an action, a report, a draft or an order. Move with the arrow keys, choose with Enter."
      untitled
      width="wide"
    >
      <Menu label="Commands" loop shouldFilter={false}>
        <div className="flex items-center gap-3 border-b border-line ps-4 pe-14">
          <Search className="size-5 shrink-0 text-ink-2" />
          <Menu.Input
            value={search}
            onValueChange={setSearch}
            placeholder="Search or jump to…"
            className="min-h-15 w-full bg-transparent text-base outline-none placeholder:text-ink-2"
          />
        </div>
        <Menu.List
          label="Commands"
          className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto overscroll-contain p-2"
        >
          {groups.length === 0 && (
            <p role="presentation" className="px-3 py-8 text-center text-ink-2">
              No results. Try “pricing” or “theme”.
            </p>
          )}
          {[...groups, ...mine.failed].map((group) => (
            <Group key={group.title} {...group} onChoose={choose} />
          ))}
        </Menu.List>
      </Menu>
      <p role="status" className="px-5 text-sm text-ink-2 not-empty:pb-3">
        {mine.note}
      </p>
      <Legend />
    </Dialog>
  )
}

function Legend() {
  return (
    <p className="hidden items-center gap-4 border-t border-line px-4 py-2.5 text-xs text-ink-2 sm:flex">
      <span className="flex items-center gap-2">
        <KeyCaps keys={['↑', '↓']} /> move
      </span>
      <span className="flex items-center gap-2">
        <KeyCaps keys={['Enter']} /> choose
      </span>
      <span className="flex items-center gap-2">
        <KeyCaps keys={['Esc']} /> close
      </span>
    </p>
  )
}

type GroupProps = Listed & { onChoose: (command: Command) => void }

function Group({ title, commands, onChoose }: GroupProps) {
  return (
    <Menu.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:label-mono [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-2"
    >
      {commands.map((command) => (
        <Menu.Item
          key={command.id}
          value={command.id}
          onSelect={() => onChoose(command)}
          className="flex min-h-11 cursor-pointer items-center gap-x-3 rounded-sm border-s-2 border-transparent px-3 text-sm font-medium data-[selected=true]:border-radar data-[selected=true]:bg-sunken"
        >
          <CommandText command={command} />
        </Menu.Item>
      ))}
    </Menu.Group>
  )
}

function CommandText({ command }: { command: Command }) {
  const Icon = iconOf(command)
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="wrap-anywhere">{command.label}</span>
        {command.note && (
          <span className="text-xs font-normal text-ink-2 wrap-anywhere">{command.note}</span>
        )}
      </span>
    </>
  )
}

/** Longer than the palette takes to give the focus back, so that the next dialog can do so too. */
const AFTER = 30

const useRun = () => {
  const navigate = useNavigate()
  const { signOut } = useSignOut()
  return (command: Exclude<Command, { kind: 'retry' }>) => {
    closePanel()
    switch (command.kind) {
      case 'page':
        return void navigate(command)
      case 'theme':
        return chooseTheme(command.theme)
      case 'cookies':
        return void setTimeout(openCookieChoices, AFTER)
      case 'keys':
        return void setTimeout(openPanel, AFTER, 'keys')
      case 'sign-out':
        return void setTimeout(signOut, AFTER, { timeStamp: performance.now() })
    }
  }
}
