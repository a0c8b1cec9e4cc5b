import type { VoiceId } from '@sortie/contracts/article-ids'
import type { Voices } from './voices.ts'

/** Lets go of the texts of a voice for ever. Repeating it is fine. */
export type EraseVoice = (voiceId: VoiceId, at: string) => Promise<void>

type Deps = {
  voices: Pick<Voices, 'handle'>
  /** Whose keys encrypt a stream: a voice that was erased and set again had several. */
  subjects: (stream: string) => Promise<string[]>
  /** Destroys a key, and what this service holds in the clear of what it encrypts. */
  erase: (subject: string) => Promise<void>
}

export const createEraseVoice =
  ({ voices, subjects, erase }: Deps): EraseVoice =>
  async (voiceId, at) => {
    await voices.handle(voiceId, { type: 'Erase', data: { at } }, { step: 'erase-voice' })
    for (const subject of await subjects(voiceId)) await erase(subject)
  }
