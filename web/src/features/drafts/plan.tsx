import type { Writer } from '@sortie/contracts/draft-brief'
import type { Draft } from '@sortie/contracts/drafts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Skeleton } from '@/components/skeleton'
import { projectsQuery } from '@/lib/projects'
import { isSendable } from './brief-checks'
import { BriefFields, focusField } from './brief-fields'
import { ClashNote } from './clash-note'
import { Found } from './found'
import { withKeyword } from './given'
import { LaunchPanel } from './launch-panel'
import { Meter } from './meter'
import { draftQuery } from './queries'
import { Questions } from './questions'
import { SaveNote } from './save-note'
import { unsentOf } from './unsent'
import { useBrief } from './use-brief'

/** A draft before it is written: its brief, what was found for it, and the price. */
export function Plan({ draft }: { draft: Draft }) {
  const { data: projects } = useQuery(projectsQuery)
  const { form, clash, onChange, onResolve, errors, saving, flush, again } = useBrief(draft)
  const [chosen, setWriter] = useState<Writer | null>(null)
  const { research } = draft
  const readiness = useReadiness(draft)
  const writer = chosen ?? (readiness.ai ? 'ai' : 'template')
  const ready = readiness[writer]
  const part = { form, onChange, errors, isTemplate: writer === 'template' }
  const unsent = unsentOf(form)
  const isRunning = research.status === 'running'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <form
        aria-label="Brief"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void flush()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 self-start rounded-lg border border-line bg-surface p-5 shadow-card max-lg:order-last sm:p-8"
      >
        <SaveNote
          saving={saving}
          unsent={unsent}
          isWrong={!isSendable(errors)}
          onRetry={() => void flush()}
        />
        {clash && <ClashNote clash={clash} form={form} onResolve={onResolve} />}
        <Questions {...part} questions={ready?.questions ?? []} />
        <BriefFields {...part} projects={projects} />
      </form>
      <aside
        aria-label="Evidence and price"
        className="grid gap-5 self-start rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
      >
        {ready ? (
          <div aria-busy={isRunning} className={isRunning ? 'opacity-60' : undefined}>
            <Meter
              readiness={ready}
              onField={focusField}
              onKeyword={(keyword) => onChange(withKeyword(form, keyword))}
            />
          </div>
        ) : draft.isUnchecked ? (
          <Unchecked draftId={draft.draftId} />
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
        <Found draft={draft} onSearch={again} />
        {ready && unsent.length > 0 && (
          <p className="text-sm text-ink-2">
            The article won’t have what isn’t saved yet: {unsent.map(({ name }) => name).join(', ')}
            .
          </p>
        )}
        {ready && (
          <LaunchPanel
            draft={draft}
            readiness={readiness}
            writer={writer}
            flush={flush}
            onWriter={setWriter}
          />
        )}
      </aside>
    </div>
  )
}

/** Says that it is not known yet what the article could be written from. */
function Unchecked({ draftId }: { draftId: string }) {
  const { refetch, isFetching } = useQuery({ ...draftQuery(draftId), enabled: false })
  return (
    <div role="status" className="grid justify-items-start gap-2 text-sm text-ink-2">
      <p>Not checked yet. We’re checking many articles right now; your brief is safe.</p>
      <Button busy={isFetching} pendingLabel="Checking..." onClick={() => void refetch()}>
        Check Again
      </Button>
    </div>
  )
}

/** How it stands with each writer. While it is looked for again, what was known stays. */
const useReadiness = (draft: Draft): Draft['readiness'] => {
  const last = useRef(draft.readiness)
  if (Object.keys(draft.readiness).length > 0) last.current = draft.readiness
  return last.current
}
