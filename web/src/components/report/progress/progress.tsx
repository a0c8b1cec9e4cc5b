import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import clsx from 'clsx'
import { Check, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDuration } from '@/lib/format'
import { COURSES, type Course, currentStage, elapsed, isRunOver } from './stages'

type Props = {
  analysis: FreeTrialResults['analysis']
  connected: boolean
  /** The stages of this kind of run; those of a trial by default. */
  course?: Course
  /** The time to show, in milliseconds, where it is not the clock's: in the film. */
  now?: number
  /** Shown instead of the stages once the report is ready: what it found. */
  children?: ReactNode
}

/** The course of a run: its true stages, the time it has taken, and whether we still hear of it. */
export function RunProgress(props: Props) {
  const { analysis, connected, course = COURSES.trial, now: knownNow, children } = props
  const over = isRunOver(analysis.status)
  const ready = analysis.status === 'ready'
  // A reader who watches the run end sees nothing below it move.
  const [watched] = useState(!over)
  const current = currentStage(analysis.stages, course)
  const ticking = useNow(!over && knownNow === undefined)
  const took = formatDuration(elapsed(analysis.stages, over, knownNow ?? ticking))
  return (
    <section
      aria-label="Progress"
      className="rounded-md border border-line bg-surface px-3 py-2.5 sm:p-5"
    >
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
        <Headline isReady={ready} isWatched={watched}>
          {sentence(analysis, current, course)}
        </Headline>
        <p className={clsx('label-mono text-ink-2', ready && !watched && 'max-sm:hidden')}>
          {over ? 'Took' : 'Elapsed'} <span className="tabular-nums">{took}</span>
        </p>
      </div>
      <div className={clsx('grid sm:mt-3', watched ? 'mt-2' : 'mt-1')}>
        {(!ready || watched) && (
          <div className={clsx('col-start-1 row-start-1', ready && 'invisible')}>
            <Waypoints analysis={analysis} current={current} course={course} />
          </div>
        )}
        {children && watched && <div className="col-start-1 row-start-1 min-h-15 sm:min-h-14" />}
        {ready && <div className="col-start-1 row-start-1">{children}</div>}
      </div>
      <OfflineLine isOffline={!over && !connected} />
    </section>
  )
}

type HeadlineProps = { isReady: boolean; isWatched: boolean; children: string }

/** Shows the state of a run, in one sentence. A run that is watched keeps the room of the longest sentence. */
function Headline({ isReady, isWatched, children }: HeadlineProps) {
  return (
    <p
      aria-live="polite"
      className={clsx(
        'font-semibold max-sm:text-sm',
        isWatched && 'min-h-15 min-[360px]:min-h-10 sm:min-h-13 lg:min-h-0',
      )}
    >
      {isReady && (
        <Check aria-hidden="true" className="me-2 inline size-5 text-radar" strokeWidth={3} />
      )}
      {children}
    </p>
  )
}

/** Says that a run goes on while the page does not hear of it. Always there, so that it is read out when it comes. */
function OfflineLine({ isOffline }: { isOffline: boolean }) {
  return (
    <p aria-live="polite" className={clsx(isOffline && 'mt-4')}>
      {isOffline && (
        <span className="inline-flex items-center gap-2 text-sm font-medium text-warn">
          <CloudOff className="size-4" />
          Offline, reconnecting. Your analysis keeps running; nothing is lost.
        </span>
      )}
    </p>
  )
}

const sentence = ({ status }: FreeTrialResults['analysis'], current: number, course: Course) => {
  if (status === 'ready') return 'Mission complete. Your report is ready.'
  if (isRunOver(status)) return 'Mission aborted.'
  const step = course[Math.min(current, course.length - 1)]!
  return `Step ${current + 1} of ${course.length}: ${step.doing}. Close the tab; it keeps running.`
}

type WaypointsProps = { analysis: Props['analysis']; current: number; course: Course }

function Waypoints({ analysis, current, course }: WaypointsProps) {
  const failed = isRunOver(analysis.status) && analysis.status !== 'ready'
  return (
    <ol className="grid auto-cols-fr grid-flow-col">
      {course.map(({ stage, label }, index) => {
        const done = index < current
        const active = index === current && !failed
        return (
          <li
            key={stage}
            aria-current={active ? 'step' : undefined}
            className="relative flex flex-col items-start gap-2"
          >
            {index > 0 && <Leg flown={done} />}
            <span
              className={clsx(
                'relative z-1 grid size-6 shrink-0 place-items-center rounded-full border-2',
                done && 'border-radar bg-radar text-surface',
                active && 'animate-beacon border-radar bg-surface',
                !done && !active && 'border-field bg-surface',
              )}
            >
              {done && <Check className="size-4" strokeWidth={3} />}
              {active && <span className="size-2 rounded-full bg-radar" />}
            </span>
            {/* On a phone the sentence above names the step; its line would not hold them all. */}
            <span
              className={clsx(
                'text-sm max-sm:sr-only',
                done || active ? 'font-medium' : 'text-ink-2',
              )}
            >
              {label}
              <span className="sr-only">
                {done ? ', done' : active ? ', running' : ', not started'}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The way from the waypoint before: a solid line once flown, dotted ahead. */
function Leg({ flown }: { flown: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute top-[11px] right-full h-0 w-[calc(100%-1.5rem)] border-t-2',
        flown ? 'border-solid border-radar' : 'border-dotted border-field',
      )}
    />
  )
}

/** The time, each 200 ms while it matters. */
const useNow = (ticking: boolean) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), 200)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
