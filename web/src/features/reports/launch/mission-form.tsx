import type { Preflight } from '@sortie/contracts/analysis/briefs/launch'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { PackOffer } from '@/components/buying/pack-offer'
import { BusinessFields } from '@/components/fields/business-fields'
import { FormFailure } from '@/components/fields/form-failure'
import { OffersQuestion } from '@/components/fields/offers-question'
import { ReadingChoice } from '@/components/fields/reading-choice'
import { isOnline } from '@/lib/api/connection'
import { useForm } from '@/lib/forms/form'
import { checkDetails } from '@/lib/missions/business-details'
import { briefOf, type MissionValues } from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { thingsListed } from '@/lib/missions/things-listed'
import { preflightQuery } from '../queries'
import { explainLaunch } from './explain-launch'
import { KindChoice } from './kind-choice'
import { MoreFields } from './more-fields'
import { RefundNote } from './refund-note'
import { SameQuestion } from './same-question'
import type { useLaunch } from './use-launch'
import { useOtherBusiness } from './use-other-business'

type FormProps = {
  start: MissionValues
  launching: ReturnType<typeof useLaunch>
  /** The pre-flight of the report; null until it is known. */
  checked: Preflight | null
  /** The same, only of what stands in the form now. */
  current: Preflight | null
  /** Called when the form changed: a field of it was left, or nobody typed for a moment. */
  onValues: (values: MissionValues) => void
  formRef: RefObject<HTMLFormElement | null>
  /** The chosen project, where it is of another business. */
  elsewhere: string | null
  /** Above the fields: which project it belongs to. */
  projectChoice: ReactNode
  /** A summary of the report to come. */
  summary: ReactNode
  /** Above the button: what it costs. */
  price: ReactNode
  onNewProject: () => void
}

/** Nobody types for this long, in milliseconds: the next thing is to be told what the report holds. */
const PAUSE_MS = 900

/** Waits for a pause in the typing; each begin ends the one before. */
const usePause = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    end,
    begin: (then: () => void) => {
      end()
      timer.current = setTimeout(then, PAUSE_MS)
    },
  }
}

const valuesIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as MissionValues

/** Returns true where there is something to show of what was understood. */
const isUnderstood = ({ verdict, readings, question }: Preflight): boolean =>
  verdict !== 'unknown' || readings.length > 1 || question !== null

/** Asks for the brief of a report: three details that it needs, and others that make it better. */
export function MissionForm(props: FormProps) {
  const { start, launching, checked, onValues, formRef, elsewhere, onNewProject } = props
  const { current, projectChoice, summary, price } = props
  // Packs and a question are long, and are to be read: only the button stays in sight.
  const isFootSticky = launching.missions > 0 && !launching.same
  const client = useQueryClient()
  const [reading, setReading] = useState(start.reading)
  /** The things that people buy, by the owner. */
  const [offers, setOffers] = useState<string[]>([])
  const { launch, forget } = launching
  const reported = useRef(JSON.stringify(start))
  const form = useForm<keyof MissionValues>({
    action: 'launch-mission',
    validate: checkDetails,
    explain: explainLaunch,
    submit: async (values, action) => {
      const brief = briefOf(values)
      // A user faster than the check waits for it; without an answer the launch itself decides. Without a
      // connection it fails at once: a check waits until there is one.
      const found = isOnline()
        ? await client.fetchQuery(preflightQuery(brief)).catch(() => null)
        : null
      if (found && found.verdict !== 'ready') return onValues(values)
      await launch(brief, action)
    },
  })
  const others = useOtherBusiness(start)
  const pause = usePause()
  const tell = (values: MissionValues) => {
    pause.end()
    const content = JSON.stringify(values)
    if (content !== reported.current) onValues(values)
    reported.current = content
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    // Another project is another form, which has kept what it begins with.
    if (name === 'projectId') return
    form.props.onChange(event)
    forget()
    const isOther = name === 'industry'
    // The chosen reading belonged to the former text.
    if (isOther) {
      setReading('')
      setOffers([])
    }
    const values = { ...valuesIn(event.currentTarget), ...(isOther && { reading: '' }) }
    useMissionDraft.getState().keep(values)
    // Sites are compared: that of the business, and those of more rivals, are asked for there.
    if (values.kind === 'competitors')
      formRef.current?.querySelector('details')?.setAttribute('open', '')
    // Of what kind it is, and for what, is chosen with a click: nobody waits for that.
    if (['kind', 'aim'].includes(name)) tell(values)
    // After the last detail a user waits for the result without leaving the field, so a pause in typing
    // counts too.
    else pause.begin(() => tell(values))
  }
  const choose = (id: string) => {
    if (!formRef.current) return
    setReading(id)
    const values = { ...valuesIn(formRef.current), reading: id }
    useMissionDraft.getState().keep(values)
    tell(values)
  }
  const nameOffers = (things: string[]) => {
    const field = formRef.current?.elements.namedItem('seeds')
    if (!formRef.current || !(field instanceof HTMLTextAreaElement)) return
    field.value = [...thingsListed(field.value), ...things].join('\n')
    setOffers((before) => [...new Set([...before, ...things])])
    const values = valuesIn(formRef.current)
    useMissionDraft.getState().keep(values)
    tell(values)
  }
  const onBlur = (event: FormEvent<HTMLFormElement>) => {
    form.props.onBlur(event)
    if ((event.target as HTMLInputElement).name === 'businessName')
      others.leave(event.currentTarget)
    tell(valuesIn(event.currentTarget))
  }
  return (
    <form
      {...form.props}
      onChange={onChange}
      onBlur={onBlur}
      onSubmit={(event) => {
        // Enter sends the form without leaving a field, so other businesses are noticed here as well.
        others.leave(event.currentTarget)
        form.props.onSubmit(event)
      }}
      ref={formRef}
      noValidate
      className="group/mission flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
      aria-label="Mission details"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 self-start rounded-lg border border-line bg-surface p-5 shadow-card max-lg:w-full sm:p-6">
        {projectChoice}
        <input type="hidden" name="projectId" value={start.projectId} />
        <KindChoice start={start.kind} />
        <input type="hidden" name="reading" value={reading} />
        <BusinessFields errors={form.errors} start={start}>
          {checked && isUnderstood(checked) && (
            <div aria-live="polite" className="grid gap-3">
              <ReadingChoice
                key={checked.readings.map(({ id }) => id).join()}
                readings={checked.readings}
                isAsked={checked.verdict === 'ask'}
                chosen={reading}
                onChoose={choose}
              />
              {(checked.question !== null || offers.length > 0) && (
                <OffersQuestion question={checked.question} named={offers} onName={nameOffers} />
              )}
            </div>
          )}
        </BusinessFields>
        <MoreFields errors={form.errors} start={start} filled={others.filled} />
        {others.left !== null && (
          <div
            role="status"
            className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3 text-sm"
          >
            <p className="min-w-0 wrap-anywhere">
              The optional details were about “{others.left.business}”, so they are empty now.
            </p>
            <Button
              onClick={() => {
                if (!formRef.current) return
                others.restore(formRef.current)
                tell(valuesIn(formRef.current))
              }}
            >
              Put Them Back
            </Button>
          </div>
        )}
        {elsewhere !== null && <Elsewhere project={elsewhere} onNewProject={onNewProject} />}
      </div>
      <div
        className={clsx(
          'max-lg:contents lg:self-start lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-card',
          isFootSticky && 'lg:sticky lg:top-[calc(var(--bar)+1rem)]',
        )}
      >
        <div className="grid content-start gap-5 border-line bg-surface p-5 max-lg:rounded-lg max-lg:border max-lg:shadow-card lg:rounded-t-lg">
          {summary}
          <RefundNote />
        </div>
        <div
          data-above-banner
          className={clsx(
            'grid gap-3 border-line bg-surface lg:rounded-b-lg lg:border-t lg:px-5 lg:py-4',
            isFootSticky
              ? 'sticky bottom-[var(--banner,0px)] z-10 max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:py-3 max-lg:shadow-float'
              : 'max-lg:rounded-lg max-lg:border max-lg:p-5',
          )}
        >
          {price}
          <FormFailure>{form.failure}</FormFailure>
          <Launch
            busy={form.busy}
            launching={launching}
            refusal={current && current.verdict !== 'ready' ? current.message : null}
          />
        </div>
      </div>
    </form>
  )
}

/** Says under which other business the report would be filed, and how it gets a project of its own. */
function Elsewhere({ project, onNewProject }: { project: string; onNewProject: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3 text-sm">
      <p className="min-w-0 wrap-anywhere">
        This report would be filed under “{project}”, the project that is chosen above.
      </p>
      <Button onClick={onNewProject}>File Under a New Project</Button>
    </div>
  )
}

type LaunchProps = Pick<FormProps, 'launching'> & {
  busy: boolean
  /** The reason why it can't be launched as it is; null where it can. */
  refusal: string | null
}

/** The button with its price; the question where the report is there; packs where no mission is left. */
function Launch({ busy, refusal, launching }: LaunchProps) {
  const { missions, same, allow } = launching
  if (missions === 0) {
    return (
      <section aria-labelledby="packs" className="grid gap-3">
        <h2 id="packs" className="text-lg">
          0 missions left. Choose a pack to launch this one.
        </h2>
        <p className="text-sm text-ink-2">We keep your details in this tab.</p>
        <PackOffer />
      </section>
    )
  }
  if (same) return <SameQuestion report={same} busy={busy} onAgain={allow} />
  return (
    <div className="grid gap-2">
      <Button
        type="submit"
        variant={refusal ? 'plain' : 'main'}
        size="lg"
        busy={busy}
        pendingLabel="Launching..."
        disabled={refusal !== null}
        aria-describedby="launch-note"
        className="disabled:cursor-not-allowed disabled:opacity-60"
      >
        Launch Mission
      </Button>
      <p id="launch-note" className="text-sm text-ink-2 wrap-anywhere">
        {refusal ?? 'If the report fails, you get the mission back automatically.'}
      </p>
    </div>
  )
}
