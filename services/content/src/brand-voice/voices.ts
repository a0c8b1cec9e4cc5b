import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ContentEvent } from '@sortie/contracts/content'
import type { VoiceId } from '@sortie/contracts/content/drafts/article-ids'
import type { WritingVoice } from '@sortie/contracts/content/voices/brand-voice'
import { excerptsOf } from '@sortie/prose/voice/excerpts'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type VoiceCommand, type VoiceEvent, type VoiceState, voice } from './decider/voice.ts'
import type { VoiceView } from './views/voice-view.ts'

export type Voices = Commands<VoiceCommand, VoiceState, ContentEvent>

/** The brand voice of a project, as its owner set it. */
export const voiceAggregate: Aggregate<VoiceState, VoiceCommand, VoiceEvent> = {
  name: 'voice',
  decider: voice,
  // An erased key is never revived, and a deleted project may come back: a key for each life.
  subject: (stream, { type, data }) => (type === 'Set' ? `${stream}.${data.life}` : null),
}

/** The stream of a project's voice. */
export const voiceIdOf = (projectId: ProjectId): VoiceId => `voc_${projectId.slice('prj_'.length)}`

/** A voice as an order keeps it, with the revision that it is of. */
export type TakenVoice = { revision: number; voice: WritingVoice }

/** The voice in which an article of a project is written now; null where its owner says nothing of one. */
export type VoiceFor = (
  userId: string,
  projectId: ProjectId | undefined,
) => Promise<TakenVoice | null>

const taken = ({ revision, said: voice }: VoiceView): TakenVoice | null => {
  if (!voice) return null
  const { settings, measured } = voice
  const { samples, banned, person, spelling } = settings
  const { figures } = measured
  if (!figures && banned.length === 0 && person === 'as-is' && spelling === 'as-is') return null
  const excerpts = figures ? excerptsOf(samples) : []
  return { revision, voice: { person, spelling, banned, figures, excerpts } }
}

export const createVoiceFor =
  (views: Pick<Views<VoiceView>, 'find'>): VoiceFor =>
  async (userId, projectId) => {
    if (!projectId) return null
    const view = await views.find(voiceIdOf(projectId))
    return view?.userId === userId ? taken(view) : null
  }
