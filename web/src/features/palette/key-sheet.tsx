import { Dialog } from '@/components/dialogs/dialog'
import { closePanel } from '@/lib/notices/panels'
import { KeyCaps, MODIFIER } from './keys'
import { switchSingleKeys, useSingleKeys } from './single-keys'

const shortcuts = [
  { does: 'Open the command palette', keys: [MODIFIER, 'K'] },
  { does: 'Show keyboard shortcuts', keys: ['?'], single: true },
  { does: 'Go to notifications', keys: ['F8'] },
  { does: 'Close a dialog, menu or form', keys: ['Esc'] },
  { does: 'In an article: tools for the text, and back', keys: ['Alt F10', 'Esc'] },
  { does: 'In an article: find and replace', keys: [MODIFIER, 'F'] },
  { does: 'In its outline: move a section', keys: ['Alt ↑', 'Alt ↓'] },
  { does: 'Next or previous control', keys: ['Tab', 'Shift Tab'] },
]

/** Every shortcut, and the switch for those of a single key. */
export default function KeySheet() {
  const { on } = useSingleKeys()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closePanel()}
      title="Keyboard shortcuts"
      description="Article shortcuts work in the editor; the rest work everywhere."
    >
      <dl className="mt-5 divide-y divide-line border-y border-line text-sm">
        {shortcuts.map(({ does, keys, single = false }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2.5">
            <dt className={single && !on ? 'text-ink-2 line-through' : undefined}>{does}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => switchSingleKeys(target.checked)}
          className="size-5 shrink-0 accent-petrol"
        />
        Single-key shortcuts. Turn them off if you use dictation.
      </label>
    </Dialog>
  )
}
