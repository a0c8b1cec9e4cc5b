import type { BrandVoice, VoiceSettings } from '@sortie/contracts/content/voices/brand-voice'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import type { Action } from '@/lib/forms/action'

/** Reads how the business of a project writes. */
export const voiceQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project-voice', projectId],
    queryFn: ({ signal }): Promise<BrandVoice> =>
      contentApi.getVoice({
        params: { projectId },
        signal,
      }),
  })

const keyOfSave = keyPerContent()

/** Saves all of a voice, based on the revision that was changed. */
export const saveVoice = async (
  client: QueryClient,
  { projectId, revision }: Pick<BrandVoice, 'projectId' | 'revision'>,
  body: VoiceSettings,
  action: Action,
): Promise<BrandVoice> => {
  const voice = await contentApi.setVoice({
    params: { projectId },
    query: { basedOn: revision },
    body,
    action,
    idempotencyKey: keyOfSave({ projectId, revision, body }),
  })
  client.setQueryData(voiceQuery(projectId).queryKey, voice)
  // The readiness of a brief depends on it.
  await client.invalidateQueries({ queryKey: ['drafts'], refetchType: 'none' })
  return voice
}

/** Returns true where a voice has no settings: articles then sound as their writer does. */
export const isSilent = ({ settings: { samples, banned, person, spelling } }: BrandVoice) =>
  samples.length + banned.length === 0 && person === 'as-is' && spelling === 'as-is'

const PERSONS = { we: 'says “we”', i: 'says “I”', neutral: 'says neither “we” nor “I”' } as const
const SPELLINGS = { american: 'American spelling', british: 'British spelling' } as const

const bannedText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 banned word' : `${count} banned words`

/** A voice in a line, such as `14-word sentences, says “we”, British spelling, 3 banned words`. */
export const voiceLine = ({ settings, measured: { figures } }: BrandVoice): string => {
  const person = settings.person === 'as-is' ? figures?.person : settings.person
  const spelling = settings.spelling === 'as-is' ? figures?.spelling : settings.spelling
  const length = figures && Math.round(figures.measures.sentenceLength.mean)
  return [
    length ? `${length}-word sentences` : '',
    person ? PERSONS[person] : '',
    spelling === 'american' || spelling === 'british' ? SPELLINGS[spelling] : '',
    bannedText(settings.banned.length),
  ]
    .filter(Boolean)
    .join(', ')
}
