import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSilent, voiceLine, voiceQuery } from '@/lib/voice'

type Props = { projectId: string; isTemplate: boolean }

/** Names the voice that an article of the project is written in, with a link to it. */
export default function VoiceLine({ projectId, isTemplate }: Props) {
  const { data: voice } = useQuery(voiceQuery(projectId))
  if (!voice) return null
  const isEmpty = isSilent(voice)
  return (
    <p className="text-sm text-ink-2">
      <span className="font-semibold text-ink">Brand voice:</span>{' '}
      {isEmpty ? 'none yet.' : `${voiceLine(voice) || 'samples only'}.`}{' '}
      {isTemplate && !isEmpty && 'A template draft avoids the banned words where it can. '}
      <Link
        to="/projects/$projectId/voice"
        params={{ projectId }}
        className="text-petrol underline underline-offset-2"
      >
        {isEmpty ? 'Set it' : 'Change it'}
      </Link>
    </p>
  )
}
