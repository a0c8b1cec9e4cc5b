import { LEAST_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { SessionEnded } from '@/components/states/session-ended'
import { isStatus } from '@/lib/api/api'
import { failureText } from '@/lib/api/problem'
import { formatCount } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { projectsQuery } from '@/lib/projects'
import { userQuery } from '@/lib/session/session'
import { forgetBrief, keepBrief, keptBrief, NEW } from '@/lib/storage/kept-briefs'
import { BriefFields } from '../fields/brief-fields'
import { keepForm } from '../saving/brief-saver'
import { saveNewDraft } from '../saving/save-brief'
import { briefErrors, isSendable } from './brief-checks'
import type { BriefForm } from './brief-form'
import { begunWith } from './given'
import { sentBriefOf } from './sent-brief'

/** A new brief: saved, and looked up, with one click; both are free. */
export function NewDraftPage() {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const [form, setForm] = useState(
    (): BriefForm => ({ ...begunWith({}, projects), ...(keptBrief(NEW) as Partial<BriefForm>) }),
  )
  const onChange = (patch: Partial<BriefForm>) => {
    const changed = { ...form, ...patch }
    setForm(changed)
    keepBrief(NEW, changed)
  }
  return (
    <div className="shell py-8 md:py-12">
      <header>
        <Link
          to="/blog-drafts"
          className="label-mono text-radar underline-offset-4 hover:underline"
        >
          Blog Drafts
        </Link>
        <h1 className="mt-1 text-4xl">{form.pageKind ? 'New Page' : 'New Draft'}</h1>
        <p className="mt-2 max-w-[62ch] text-lg text-ink-2">
          {form.pageKind
            ? 'First a free page brief: what the page needs, and what to answer for it.'
            : `An article in which every fact has a source: ${formatCount(LEAST_WORDS)} words or more with AI, as long as what you know without.`}
        </p>
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Brief form={form} onChange={onChange} projects={projects} />
        <Steps />
      </div>
    </div>
  )
}

type BriefProps = {
  form: BriefForm
  onChange: (patch: Partial<BriefForm>) => void
  projects: Parameters<typeof begunWith>[1]
}

function Brief({ form, onChange, projects }: BriefProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isTried, setTried] = useState(false)
  const errors = briefErrors(form)
  const sending = useForm<string>({
    action: 'plan-draft',
    validate: () => {
      setTried(true)
      const message = Object.values(errors)[0]
      return isSendable(errors) || !message ? null : { message, fields: errors }
    },
    explain: (error) => {
      const words = failureText(error, 'The brief could not be saved. It’s kept in this tab.')
      warn('Error', words, error)
      return isStatus(error, 401) ? <SessionEnded kept="your brief" /> : words
    },
    submit: async (_values, action) => {
      const draftId = await saveNewDraft(client, sentBriefOf(form), action)
      keepForm(draftId, form)
      forgetBrief(NEW)
      await navigate({ to: '/blog-drafts/$draftId', params: { draftId }, replace: true })
    },
  })
  return (
    <form
      {...sending.props}
      noValidate
      aria-label="Brief"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 self-start rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <BriefFields
        form={form}
        onChange={onChange}
        errors={isTried ? errors : {}}
        projects={[...projects]}
      />
      <FormFailure>{sending.failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" variant="main" size="lg" busy={sending.busy} pendingLabel="Saving...">
          Look for Evidence
        </Button>
        <p className="text-sm text-ink-2">Free. This saves your brief and uses no mission.</p>
      </div>
    </form>
  )
}

const STEPS = [
  ['We look for evidence', 'Your reports, your pages, public references. Free, in seconds.'],
  ['You see what there is', 'Every fact with its source, and how many words it can carry.'],
  ['You decide', 'One mission for the article. If it fails, you get it back.'],
] as const

/** Lists the steps after the brief, and shows the balance of missions. */
function Steps() {
  const { data: user } = useSuspenseQuery(userQuery)
  const missions = user?.queriesRemaining ?? 0
  return (
    <aside
      aria-label="What happens next"
      className="self-start rounded-md border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg">What happens next</h2>
      <ol className="mt-3 grid gap-3 text-sm">
        {STEPS.map(([title, text], at) => (
          <li key={title} className="flex gap-2.5">
            <span aria-hidden="true" className="w-4 shrink-0 font-mono text-radar">
              {at + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-2">
        {formatCount(missions)} {missions === 1 ? 'mission' : 'missions'} left.{' '}
        {missions === 0 && (
          <>
            The brief and the evidence are free.{' '}
            <Link to="/pricing" className="text-petrol underline underline-offset-2">
              Buy missions
            </Link>
          </>
        )}
      </p>
    </aside>
  )
}
