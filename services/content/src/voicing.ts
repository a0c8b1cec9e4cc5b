import { VoiceId } from '@sortie/contracts/article-ids'
import { createLocalThrottle, createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { voice } from './brand-voice/decider/voice.ts'
import { createEraseVoice } from './brand-voice/erase-voice.ts'
import { voiceRoutes } from './brand-voice/http/voice-routes.ts'
import { eraseProjectVoice } from './brand-voice/reactions/erase-project-voice.ts'
import { knownProject } from './brand-voice/views/known-project.ts'
import { voiceView } from './brand-voice/views/voice-view.ts'
import { createVoiceFor } from './brand-voice/voices.ts'
import type { TextParsers } from './untrusted/client.ts'

/** What voices read from the environment. */
export const voicingShape = {
  /** Voices that a user may save in a minute. */
  VOICE_SAVES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}
const MINUTE = 60
const READS_PER_MINUTE = 600

type VoicingDeps = {
  subjects: (stream: string) => Promise<string[]>
  parsers: Pick<TextParsers, 'measureVoice'>
}

/**
 * How the businesses of projects write: set by their owners, measured, and taken by orders of articles.
 * @param deps whose keys encrypt a stream, and who measures samples
 */
export const createVoicing = (
  { commands, config, db, views, erase }: Kernel<ConfigOf<typeof voicingShape>>,
  { subjects, parsers }: VoicingDeps,
) => {
  const saves = config.VOICE_SAVES_PER_MINUTE
  const voices = commands({
    name: 'voice',
    decider: voice,
    // An erased key is never revived, and a deleted project may come back: a key for each life.
    subject: (stream, { type, data }) => (type === 'Set' ? `${stream}.${data.life}` : null),
  })
  const eraseVoice = createEraseVoice({ voices, subjects, erase })
  return {
    eraseVoice,
    /** Records again that a voice was erased, where a restore brought back the life whose key is destroyed. */
    eraseAgain: async (subject: string) => {
      const [stream, life] = subject.split('.')
      const { success, data: voiceId } = VoiceId.safeParse(stream)
      if (!success) return
      const { state } = await voices.state(voiceId)
      if (state.about && String(state.life) === life) {
        await eraseVoice(voiceId, new Date().toISOString())
      }
    },
    voiceFor: createVoiceFor(views(voiceView)),
    projections: [voiceView, knownProject],
    handlers: [eraseProjectVoice(eraseVoice)],
    routes: voiceRoutes({
      voices,
      parsers,
      views: views(voiceView),
      projects: views(knownProject),
      reads: createLocalThrottle({ points: READS_PER_MINUTE, seconds: MINUTE }),
      throttle: throttleOnce(
        createThrottle(db, {
          name: 'set-voice',
          points: saves,
          seconds: MINUTE,
          refusal: (wait) =>
            `You can save ${saves} voices a minute. This is not saved yet. Save again in ${wait}.`,
        }),
      ),
    }),
  }
}
