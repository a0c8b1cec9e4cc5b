import { VoiceId } from '@sortie/contracts/content/drafts/article-ids'
import type { EraseVoice } from './erase-voice.ts'
import type { Voices } from './voices.ts'

type Deps = { voices: Pick<Voices, 'state'>; eraseVoice: EraseVoice }

/** Records again that a voice was erased, where a restore brought back the life whose key is destroyed. */
export const createEraseVoiceAgain =
  ({ voices, eraseVoice }: Deps) =>
  async (subject: string): Promise<void> => {
    const [stream, life] = subject.split('.')
    const { success, data: voiceId } = VoiceId.safeParse(stream)
    if (!success) return
    const { state } = await voices.state(voiceId)
    if (state.about && String(state.life) === life) {
      await eraseVoice(voiceId, new Date().toISOString())
    }
  }
