import type { BrandVoice } from '@sortie/contracts/content/voices/brand-voice'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { projectQuery } from '@/lib/projects'
import { voiceQuery } from '@/lib/voice'
import { VoiceForm } from './voice-fields'
import { figureLines, sampleWordsText } from './words'

/** Shows the brand voice of a project: the owner's settings, and our measurements. */
export function VoicePage({ projectId }: { projectId: string }) {
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  const { data: voice } = useSuspenseQuery(voiceQuery(projectId))
  // A voice that was saved elsewhere replaces the typed one only if the user wishes it.
  const [shown, setShown] = useState({ voice, number: 0 })
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <header>
        <Link
          to="/projects/$projectId"
          params={{ projectId }}
          className="label-mono text-radar underline-offset-4 wrap-anywhere hover:underline"
        >
          {project.name}
        </Link>
        <h1 className="mt-1 text-4xl">Brand voice</h1>
        <p className="mt-2 max-w-[62ch] text-lg text-ink-2">
          New articles of this project sound like you. Articles that are already written don’t
          change.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <VoiceForm
          key={shown.number}
          voice={shown.voice}
          onReplace={(saved) => setShown({ voice: saved, number: shown.number + 1 })}
        />
        <Measured measured={voice.measured} />
      </div>
    </div>
  )
}

function Measured({ measured }: Pick<BrandVoice, 'measured'>) {
  return (
    <aside
      aria-labelledby="measured"
      className="grid gap-4 self-start rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-20"
    >
      <h2 id="measured" className="text-lg">
        How you write
      </h2>
      <p className="text-sm text-ink-2" aria-live="polite">
        {sampleWordsText(measured)}
      </p>
      {measured.figures && (
        <ul className="grid gap-2 text-sm">
          {figureLines(measured.figures).map((line) => (
            <li key={line} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
              <span className="wrap-anywhere">{line}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line pt-4 text-sm text-ink-2">
        <span className="font-semibold text-ink">AI draft:</span> follows all of it. A sentence with
        a banned word is rewritten once, or cut.
      </p>
      <p className="text-sm text-ink-2">
        <span className="font-semibold text-ink">Template draft:</span> avoids banned words where
        another standard text fits, and says where it can’t. It doesn’t copy how you write.
      </p>
    </aside>
  )
}
