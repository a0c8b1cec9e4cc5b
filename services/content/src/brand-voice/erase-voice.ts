import type { VoiceId } from '@sortie/contracts/content/drafts/article-ids'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { heldStreams } from '../forgetting/held-streams.ts'
import { type Voices, voiceAggregate } from './voices.ts'

/** Lets go of the texts of a voice for ever. Repeating it is fine. */
export type EraseVoice = (voiceId: VoiceId, at: string) => Promise<void>

type Deps = {
  voices: Pick<Voices, 'handle'>
  /** Returns the subjects whose keys encrypt a stream: a voice that was erased and set again had several. */
  subjects: (stream: string) => Promise<string[]>
  /** Destroys a key, and what this service holds in the clear of what it encrypts. */
  erase: (subject: string) => Promise<void>
}

/**
 * Destroys the key first and records it then, so that whoever reads `VoiceErased` can rely on it. A change of the voice
 * in between finds no key any more. A voice that is set for the first time in between makes a new key, so the keys are
 * looked for again.
 */
const createEraseVoice = ({ voices, subjects, erase }: Deps): EraseVoice => {
  const eraseKeys = async (voiceId: VoiceId, erased: ReadonlySet<string> = new Set()) => {
    const found = await subjects(voiceId)
    for (const subject of found) if (!erased.has(subject)) await erase(subject)
    return new Set(found)
  }
  return async (voiceId, at) => {
    const erased = await eraseKeys(voiceId)
    await voices.handle(voiceId, { type: 'Erase', data: { at } }, { step: 'erase-voice' })
    await eraseKeys(voiceId, erased)
  }
}

export const voiceErasing: Resource<ServiceConfig, EraseVoice> = {
  name: 'voice-erasing',
  open: (kernel) =>
    createEraseVoice({
      voices: kernel.commands(voiceAggregate),
      subjects: kernel.resource(heldStreams).subjects,
      erase: kernel.erase,
    }),
}
