import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { Skeleton } from '@/components/states/skeleton'
import { isSilent, voiceLine, voiceQuery } from '@/lib/voice'
import { sampleWordsText } from './words'

/** The voice of a project in a few lines, and the way to it. */
export default function ProjectVoice({ projectId }: { projectId: string }) {
  const { data: voice, error, isFetching, refetch } = useQuery(voiceQuery(projectId))
  const isEmpty = voice && isSilent(voice)
  return (
    <section aria-labelledby="voice">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="voice" className="text-xl">
          Brand voice
        </h2>
        <Link
          to="/projects/$projectId/voice"
          params={{ projectId }}
          className={buttonClass('plain')}
        >
          {isEmpty === false ? 'Edit Voice' : 'Set Voice'}
        </Link>
      </div>
      {voice ? (
        isEmpty ? (
          <p className="rounded-md border border-dashed border-field p-6 text-ink-2">
            No voice yet. Paste texts of your own and list words that you never use, and new
            articles sound like you.
          </p>
        ) : (
          <div className="grid gap-1 rounded-lg border border-line bg-surface p-5 shadow-card">
            <p className="font-medium first-letter:uppercase">
              {voiceLine(voice) || 'Samples only'}
            </p>
            {voice.settings.samples.length > 0 && (
              <p className="text-sm text-ink-2">{sampleWordsText(voice.measured)}</p>
            )}
          </div>
        )
      ) : error ? (
        <div className="grid justify-items-start gap-3 text-sm text-ink-2">
          The voice could not be loaded.
          <Button busy={isFetching} pendingLabel="Loading..." onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </section>
  )
}
