import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Skeleton } from '@/components/states/skeleton'
import { projectsQuery } from '@/lib/projects'
import { isSendable } from '../brief/brief-checks'
import { withKeyword } from '../brief/given'
import { type Unsent, unsentOf } from '../brief/unsent'
import { Found } from '../evidence/found'
import { BriefFields, focusField } from '../fields/brief-fields'
import { draftQuery } from '../queries'
import { ClashNote } from '../saving/clash-note'
import { SaveNote } from '../saving/save-note'
import { useBrief } from '../saving/use-brief'
import { AnswerRisks } from './answer-risks'
import { FreeOutlineCard } from './free-outline'
import { KeywordChoices } from './keyword-choices'
import { LaunchPanel, Writers } from './launch-panel'
import { Meter, MissingList } from './meter'
import { BriefQuestions } from './questions'

/** A draft before it is written: its brief, what was found for it, and the price. */
export function DraftPlan({ draft }: { draft: Draft }) {
  const { data: projects } = useQuery(projectsQuery)
  const { form, clash, onChange, onResolve, errors, saving, flush, again } = useBrief(draft)
  const [chosen, setWriter] = useState<Writer | null>(null)
  const { research } = draft
  const readiness = useReadiness(draft)
  const writer = chosen ?? (readiness.ai ? 'ai' : 'template')
  const ready = readiness[writer]
  const risks = ready?.risks ?? []
  const part = { form, onChange, errors, isTemplate: writer === 'template' }
  const unsent = unsentOf(form)
  const isPage = form.pageKind !== ''
  const isRunning = research.status === 'running'
  return (
    // On a phone the evidence comes first, then the brief, then what stays in sight; no grid, where nothing can stay.
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <form
        aria-label="Brief"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void flush()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 self-start rounded-lg border border-line bg-surface p-5 shadow-card max-lg:order-2 max-lg:w-full sm:p-8"
      >
        <SaveNote
          saving={saving}
          unsent={unsent}
          isWrong={!isSendable(errors)}
          onRetry={() => void flush()}
        />
        {clash && <ClashNote clash={clash} form={form} onResolve={onResolve} />}
        <BriefQuestions {...part} key={draft.draftId} readiness={ready} risks={risks} />
        <AnswerRisks risks={risks.filter(({ question }) => question === null)} />
        <KeywordChoices
          choices={ready?.choices ?? []}
          onChoose={(keyword) => onChange(withKeyword(form, keyword))}
        />
        <BriefFields {...part} projects={projects} />
      </form>
      <aside
        aria-label="Evidence and price"
        className="max-lg:contents lg:flex lg:flex-col lg:justify-between lg:gap-4"
      >
        <div className="grid content-start gap-5 rounded-lg border border-line bg-surface p-5 shadow-card max-lg:order-1 lg:sticky lg:top-[calc(var(--bar)+1rem)] lg:max-h-[max(20rem,calc(100dvh-26rem))] lg:overflow-y-auto">
          {ready ? (
            <div aria-busy={isRunning} className={isRunning ? 'opacity-60' : undefined}>
              <MissingList
                readiness={ready}
                writer={writer}
                isPage={isPage}
                onField={focusField}
                onKeyword={(keyword) => onChange(withKeyword(form, keyword))}
              />
            </div>
          ) : draft.isUnchecked ? (
            <Unchecked draftId={draft.draftId} />
          ) : (
            <Skeleton className="h-20 w-full" />
          )}
          <Found
            draft={draft}
            onSearch={again}
            struck={
              writer === 'template'
                ? {
                    cards: form.struckCards,
                    onChange: (struckCards) => onChange({ struckCards }),
                  }
                : null
            }
          />
          {ready && <UnsentNote unsent={unsent} isPage={isPage} />}
          {ready?.outline && <FreeOutlineCard outline={ready.outline} />}
          <Writers readiness={readiness} writer={writer} onWriter={setWriter} />
        </div>
        {ready && (
          <section
            aria-label="Launch"
            data-above-banner
            className="sticky bottom-[var(--banner,0px)] z-10 grid gap-3 border-line bg-surface px-5 py-3 max-lg:order-3 max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:shadow-float lg:bottom-[calc(1rem+var(--banner,0px))] lg:rounded-lg lg:border lg:shadow-card"
          >
            <Meter readiness={ready} writer={writer} isPage={isPage} />
            <LaunchPanel
              draft={draft}
              readiness={ready}
              writer={writer}
              flush={flush}
              onField={focusField}
            />
          </section>
        )}
      </aside>
    </div>
  )
}

/** Names what the article would lack, were it launched before all is saved. */
function UnsentNote({ unsent, isPage }: { unsent: Unsent[]; isPage: boolean }) {
  if (unsent.length === 0) return null
  return (
    <p className="text-sm text-ink-2">
      The {isPage ? 'page' : 'article'} won’t have what isn’t saved yet:{' '}
      {unsent.map(({ name }) => name).join(', ')}.
    </p>
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

/** Returns the readiness for each writer. While a new search runs, the earlier one stays. */
const useReadiness = (draft: Draft): Draft['readiness'] => {
  const last = useRef(draft.readiness)
  if (Object.keys(draft.readiness).length > 0) last.current = draft.readiness
  return last.current
}
