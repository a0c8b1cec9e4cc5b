import {
  createLocalThrottle,
  createThrottle,
  MINUTE_SECONDS,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { textParsers } from '../text-parsers.ts'
import { voiceErasing } from './erase-voice.ts'
import { createEraseVoiceAgain } from './erase-voice-again.ts'
import { voiceRoutes } from './http/voice-routes.ts'
import { eraseProjectVoice } from './reactions/erase-project-voice.ts'
import { knownProject } from './views/known-project.ts'
import { voiceView } from './views/voice-view.ts'
import { voiceAggregate } from './voices.ts'

const READS_PER_MINUTE = 600

const voiceSettings = {
  /** Voices that a user may save in a minute. */
  VOICE_SAVES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** The brand voices of projects: owners set them, content measures them, and orders of articles use them. */
export const brandVoiceModule = defineModule({
  name: 'brand-voice',
  settings: voiceSettings,
  contribute: (kernel) => {
    const saves = kernel.config.VOICE_SAVES_PER_MINUTE
    const voices = kernel.commands(voiceAggregate)
    const eraseVoice = kernel.resource(voiceErasing)
    return {
      projections: [voiceView, knownProject],
      handlers: [eraseProjectVoice(eraseVoice)],
      routes: voiceRoutes({
        voices,
        parsers: kernel.resource(textParsers),
        views: kernel.views(voiceView),
        projects: kernel.views(knownProject),
        reads: createLocalThrottle({ points: READS_PER_MINUTE, seconds: MINUTE_SECONDS }),
        throttle: throttleOnce(
          createThrottle(kernel.db, {
            name: 'set-voice',
            points: saves,
            seconds: MINUTE_SECONDS,
            refusal: (wait) =>
              `You can save ${saves} voices a minute. This is not saved yet. Save again in ${wait}.`,
          }),
        ),
      }),
      eraseAgain: createEraseVoiceAgain({ voices, eraseVoice }),
    }
  },
})
