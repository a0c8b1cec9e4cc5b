import type { Version } from '@sortie/contracts/content/drafts/draft-editing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { FailedPart } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { keyPerContent } from '@/lib/api/idempotency'
import { untilSaved } from '@/lib/api/not-saved'
import { useAct } from '@/lib/api/use-act'
import { formatCount, formatMoment } from '@/lib/format'
import { announce, warn } from '@/lib/notices/toast'
import { useEditorContext } from '../editor-context'
import { sendRestore, sendVersionName, versionQuery, versionsQuery } from '../session/editing'
import { plainOf, ScrolledDiff } from './word-diff'

type Props = { onClose: () => void; restart: () => Promise<void> }

const nameOf = ({ name }: Version) => name ?? 'Original draft'

/** States of the article that can be named, compared and brought back. */
export default function VersionsDialog({ onClose, restart }: Props) {
  const [compared, setCompared] = useState<Version | null>(null)
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={compared ? nameOf(compared) : 'Versions'}
      description={
        compared
          ? 'Compared with the article as it reads now: green is what you have added since, red what is gone.'
          : 'Name the article as it reads now, compare it with an earlier version, or bring one back.'
      }
    >
      {compared ? (
        <Compared
          version={compared}
          onBack={() => setCompared(null)}
          onClose={onClose}
          restart={restart}
        />
      ) : (
        <List onCompare={setCompared} />
      )}
    </Dialog>
  )
}

function NameForm() {
  const { session } = useEditorContext()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [keyOf] = useState(keyPerContent)
  const { act, busy, failure } = useAct({
    name: 'name-version',
    failed: 'The version could not be named. Please try again.',
    work: async (action) => {
      await untilSaved(session.flush())
      const idempotencyKey = keyOf({ name, at: session.store.getState().savedAt })
      await sendVersionName(session.draftId, name.trim(), { action, idempotencyKey })
      await client.invalidateQueries({ queryKey: versionsQuery(session.draftId).queryKey })
      announce('Version named', name.trim())
      setName('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) void act(event)
  }
  return (
    <form
      onSubmit={submit}
      className="mt-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <Field
        label="Name this version"
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="solid" busy={busy}>
        Name Version
      </Button>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}

function List({ onCompare }: { onCompare: (version: Version) => void }) {
  const { session } = useEditorContext()
  const query = useQuery(versionsQuery(session.draftId))
  const { data: versions, error } = query
  return (
    <>
      <NameForm />
      {error && !versions ? (
        <div className="mt-5">
          <FailedPart title="The versions could not be loaded" query={query}>
            Your article is safe.
          </FailedPart>
        </div>
      ) : !versions ? (
        <Skeleton className="mt-5 h-24 w-full" />
      ) : (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {versions.map((version) => (
            <li
              key={version.versionId}
              className="flex flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <div className="min-w-0 text-sm">
                <p className="font-semibold wrap-anywhere">{nameOf(version)}</p>
                <p className="text-ink-2">
                  {formatMoment(version.at)} · {formatCount(version.words)} words
                </p>
              </div>
              <Button variant="quiet" onClick={() => onCompare(version)}>
                Compare<span className="sr-only"> with {nameOf(version)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ComparedProps = Props & { version: Version; onBack: () => void }

function Compared({ version, onBack, onClose, restart }: ComparedProps) {
  const { session } = useEditorContext()
  const client = useQueryClient()
  const sections = useStore(session.store, (state) => state.sections)
  const { versionId } = version
  const { data: then, error } = useQuery(versionQuery(session.draftId, versionId))
  const { act, busy, failure } = useAct({
    name: 'restore-version',
    failed: 'The version could not be brought back. Please try again.',
    work: async (action) => {
      await untilSaved(session.flush())
      await sendRestore(session.draftId, versionId, action)
      await client.invalidateQueries({ queryKey: ['drafts', session.draftId] })
      onClose()
      try {
        await restart()
      } catch {
        // The page offers to try again.
        return warn('Not loaded yet', 'The version is restored, but it could not be loaded.')
      }
      announce('Version restored', 'What you had is kept as a version.')
    },
  })
  if (error)
    return <p className="mt-5">This version could not be loaded. Please try again later.</p>
  if (!then) return <Skeleton className="mt-5 h-40 w-full" />
  const linesOf = (all: readonly { heading: string | null; markdown: string }[]) =>
    all.map(({ heading, markdown }) => `${heading ?? ''}\n${plainOf(markdown)}`.trim()).join('\n\n')
  return (
    <div className="grid gap-4">
      <ScrolledDiff
        label="What is different"
        before={linesOf(then.sections)}
        after={linesOf(sections)}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" busy={busy} pendingLabel="Restoring…" onClick={act}>
          Restore This Version
        </Button>
        <Button onClick={onBack}>All Versions</Button>
      </div>
    </div>
  )
}
