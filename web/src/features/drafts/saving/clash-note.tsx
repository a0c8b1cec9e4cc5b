import { Button } from '@/components/button'
import type { BriefForm } from '../brief/brief-form'
import type { Clash } from './brief-saver'
import { shownPart } from './merge-briefs'

type Props = { clash: Clash; form: BriefForm; onResolve: (whose: 'mine' | 'theirs') => void }

/**
 * Shows the parts that were changed here and elsewhere, side by side: nothing is overwritten before the user chooses.
 */
export function ClashNote({ clash: { parts, theirs }, form, onResolve }: Props) {
  return (
    <section
      role="alert"
      aria-labelledby="clash"
      // It stays in view: who types further down would not see why nothing is saved.
      className="sticky top-20 z-10 grid max-h-[60dvh] gap-4 overflow-y-auto rounded-md border border-warn bg-surface p-4 shadow-float"
    >
      <div>
        <h2 id="clash" className="text-lg">
          This brief was changed elsewhere
        </h2>
        <p className="text-sm text-ink-2">
          In another tab or on another device. All other changes are merged. Choose which version of
          these fields to keep.
        </p>
      </div>
      <dl className="grid gap-4 text-sm">
        {parts.map((part) => (
          <div key={part.name} className="grid gap-2 sm:grid-cols-2">
            <dt className="font-semibold sm:col-span-2">{part.name}</dt>
            <Version whose="Yours" text={shownPart(form, part)} />
            <Version whose="Saved elsewhere" text={shownPart(theirs, part)} />
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" onClick={() => onResolve('mine')}>
          Keep Mine
        </Button>
        <Button onClick={() => onResolve('theirs')}>Take Theirs</Button>
      </div>
    </section>
  )
}

function Version({ whose, text }: { whose: string; text: string }) {
  return (
    <dd className="rounded-sm border border-line bg-surface p-2">
      <span className="block text-ink-2">{whose}</span>
      <span className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {text || 'Empty'}
      </span>
    </dd>
  )
}
