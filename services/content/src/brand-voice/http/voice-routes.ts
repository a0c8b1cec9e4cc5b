import { randomUUID } from 'node:crypto'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import {
  type BrandVoice,
  getVoice,
  setVoice,
  type VoiceSettings,
} from '@sortie/contracts/content/voices/brand-voice'
import type { UserId } from '@sortie/contracts/ids'
import { bannedFaultText, withoutTwins } from '@sortie/prose/voice/function-words'
import { measuredVoice } from '@sortie/prose/voice/measured'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { Throttle, ThrottleOnce } from '@sortie/runtime/http/throttle'
import { untilFound } from '@sortie/runtime/process/until-found'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { TextParsers } from '../../untrusted/client.ts'
import { refuseText } from '../../writing/check/refused-text.ts'
import type { KnownProjectView } from '../views/known-project.ts'
import type { VoiceView } from '../views/voice-view.ts'
import { type Voices, voiceIdOf } from '../voices.ts'

type Deps = {
  voices: Voices
  /** Measures samples. */
  parsers: Pick<TextParsers, 'measureVoice'>
  views: Pick<Views<VoiceView>, 'find'>
  projects: Pick<Views<KnownProjectView>, 'find'>
  /** Limits how often a user may save voices. */
  throttle: ThrottleOnce
  /** Limits how often a user may read voices. */
  reads: Pick<Throttle, 'take'>
}

/** @throws Rejection('invalid_request') for words without which there is no article. */
const checkBanned = (words: readonly string[]) => {
  const message = bannedFaultText(words)
  if (!message) return
  throw new Rejection('invalid_request', {
    message,
    detail: message,
    errors: [{ path: 'banned', message }],
  })
}

const refuse = refuseText({
  tooLong: 'These samples take too long to read. Shorten or remove one.',
  busy: 'Many texts are being saved right now. This is not saved yet. Save again.',
  path: 'samples',
})

/** The voice of a project for which nobody set one. */
const NOTHING: VoiceSettings = {
  samples: [],
  banned: [],
  person: 'as-is',
  spelling: 'as-is',
}

/** The routes by which a user reads and sets the voices of their projects. */
export const voiceRoutes = ({ voices, parsers, views, projects, throttle, reads }: Deps) => {
  /** @throws Rejection('project_not_found') for that of somebody else, and one that was deleted */
  const checkOwn = async (userId: UserId, projectId: ProjectId) => {
    // A project that was just made is known here a moment later.
    const known = await untilFound(() => projects.find(projectId))
    found(known?.isOpen && known.userId === userId ? known : null, 'project_not_found')
  }

  return [
    route(getVoice, async ({ userId, params: { projectId } }): Promise<BrandVoice> => {
      await reads.take(userId)
      await checkOwn(userId, projectId)
      const view = await views.find(voiceIdOf(projectId))
      const { revision = 0, said: brandVoice } = view ?? {}
      const { settings, measured } = brandVoice ?? {
        settings: NOTHING,
        measured: measuredVoice([]),
      }
      return { projectId, revision, settings, measured }
    }),

    route(setVoice, async ({ userId, params: { projectId }, query, body, key, now: at }) => {
      const voiceId = voiceIdOf(projectId)
      // Read before it is asked whose project it is: a deletion in between is then noticed.
      const { life } = (await voices.state(voiceId)).state
      await checkOwn(userId, projectId)
      const command = `${voiceId}:${key ?? randomUUID()}`
      const once = { of: userId, command, isKnown: async () => false }
      const { events, settings, measured } = await throttle(once, async () => {
        const settings = { ...body, banned: withoutTwins(body.banned) }
        checkBanned(settings.banned)
        const measured = await parsers.measureVoice(userId, settings.samples).catch(refuse)
        const about = { voiceId, projectId, userId, at }
        const data = { ...about, settings, measured, life, basedOn: query.basedOn }
        const outcome = await voices.handle(voiceId, { type: 'Set', data })
        return { ...outcome, settings, measured }
      })
      const set = events.find(({ type }) => type === 'VoiceSet')
      const revision = set?.type === 'VoiceSet' ? set.data.revision : 0
      return { projectId, revision, settings, measured }
    }),
  ]
}
