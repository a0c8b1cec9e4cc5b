import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import clsx from 'clsx'
import { Captions, ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { type Parts, Scene } from './scenes'
import { CAPTIONS, CHAPTERS, type Chapter, captionAt, chapterAt, clock, LENGTH } from './script'
import { useClock } from './use-clock'

type Props = { example: FreeTrialResults; parts: Parts }

/**
 * A short film of the product, played by its own parts on an invented example. For whoever wants no
 * motion it is a series of pictures, one for each chapter.
 */
export function Film({ example, parts }: Props) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const { at, playing, seek, toggle } = useClock(LENGTH, !still)
  const [captions, setCaptions] = useState(true)
  const chapter = chapterAt(at)
  // A picture of a chapter is its last one: everything has arrived.
  const open = (next: Chapter) => seek(still ? next.to - 0.1 : next.from)
  const shown = still ? Math.max(at, chapter.to - 0.1) : at
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isControl =
      event.target instanceof Element && event.target.closest('button, input, summary')
    if (still || isControl || (event.key !== ' ' && event.key !== 'k')) return
    event.preventDefault()
    toggle()
  }
  return (
    <section
      aria-label="Video player"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the space bar plays and pauses
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="mt-4 overflow-hidden rounded-md border border-line focus-visible:outline-2"
    >
      <div inert aria-hidden="true" className="h-[27rem] overflow-hidden bg-sunken select-none">
        <Scene at={shown} example={example} parts={parts} />
      </div>
      <p
        role="status"
        className={clsx(
          'grid min-h-16 place-items-center border-t border-line bg-ink px-4 py-3 text-center text-sm font-medium text-paper sm:min-h-12 sm:text-base',
          !captions && 'sr-only',
        )}
      >
        {captionAt(shown)}
      </p>
      <div className="grid gap-1 border-t border-line p-2 sm:p-3">
        <div className="flex items-center gap-2">
          {still ? (
            <Steps chapter={chapter} open={open} />
          ) : (
            <>
              <IconButton
                label={playing ? 'Pause' : at >= LENGTH ? 'Play again' : 'Play'}
                onClick={toggle}
              >
                {playing ? <Pause /> : at >= LENGTH ? <RotateCcw /> : <Play />}
              </IconButton>
              <Position at={at} onSeek={seek} />
            </>
          )}
          <IconButton label="Captions" pressed={captions} onClick={() => setCaptions(!captions)}>
            <Captions />
          </IconButton>
        </div>
        <Chapters current={chapter} open={open} />
      </div>
    </section>
  )
}

type IconButtonProps = {
  label: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ label, pressed, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:text-radar [&_svg]:size-5"
    >
      {children}
    </button>
  )
}

function Position({ at, onSeek }: { at: number; onSeek: (to: number) => void }) {
  return (
    <>
      <input
        type="range"
        aria-label="Position in the video"
        aria-valuetext={`${clock(at)} of ${clock(LENGTH)}, ${chapterAt(at).title}`}
        min={0}
        max={LENGTH}
        step={1}
        value={Math.floor(at)}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="h-11 min-w-0 flex-1 accent-radar"
      />
      <span className="shrink-0 font-mono text-xs text-ink-2 tabular-nums">
        {clock(at)} / {clock(LENGTH)}
      </span>
    </>
  )
}

/** For whoever wants no motion: one picture back, one picture on. */
function Steps({ chapter, open }: { chapter: Chapter; open: (chapter: Chapter) => void }) {
  const index = CHAPTERS.indexOf(chapter)
  const [before, after] = [CHAPTERS[index - 1], CHAPTERS[index + 1]]
  return (
    <>
      <Button aria-disabled={!before} onClick={() => before && open(before)}>
        <ChevronLeft className="size-4" />
        Back
      </Button>
      <Button aria-disabled={!after} onClick={() => after && open(after)}>
        Next
        <ChevronRight className="size-4" />
      </Button>
      <span className="flex-1 text-center font-mono text-xs text-ink-2">
        Step {index + 1} of {CHAPTERS.length}
      </span>
    </>
  )
}

function Chapters({ current, open }: { current: Chapter; open: (chapter: Chapter) => void }) {
  return (
    <ol aria-label="Chapters" className="flex flex-wrap gap-1">
      {CHAPTERS.map((chapter) => (
        <li key={chapter.id}>
          <button
            type="button"
            aria-current={chapter === current ? 'step' : undefined}
            onClick={() => open(chapter)}
            className={clsx(
              'inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm sm:min-h-9',
              chapter === current
                ? 'bg-sunken font-semibold text-ink'
                : 'text-ink-2 hover:bg-sunken hover:text-ink',
            )}
          >
            <span className="font-mono text-xs text-ink-2">{clock(chapter.from)}</span>
            {chapter.title}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The captions as text. */
export function Transcript() {
  return (
    <details className="mt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-petrol underline underline-offset-4">
        Read the transcript
      </summary>
      <p className="max-w-[68ch] pb-2 text-ink-2">{CAPTIONS.map(({ text }) => text).join(' ')}</p>
    </details>
  )
}
