import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ContentEvent } from '@sortie/contracts/content'
import type { VoiceId } from '@sortie/contracts/content/drafts/article-ids'
import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of the voice of one project. */
export type VoiceEvent = Extract<ContentEvent, { type: 'VoiceSet' | 'VoiceErased' }>
type VoiceSetting = Extract<VoiceEvent, { type: 'VoiceSet' }>['data']
type About = { voiceId: VoiceId; projectId: ProjectId; userId: UserId }

export type VoiceCommand =
  | {
      type: 'Set'
      data: Omit<VoiceSetting, 'revision'> & {
        /** The life of the voice that is meant: its texts have a key of their own in each. */
        life: number
        /** The revision that was changed; left out, whatever stands there is written over. */
        basedOn?: number | undefined
      }
    }
  /** The keys of its texts are destroyed: nobody can read them any more. */
  | { type: 'Erase'; data: { at: string } }

/** A voice, without what it says: whose it is, how often it was changed, and how often erased. */
export type VoiceState = { about: About | null; revision: number; life: number }

/**
 * The rules of a brand voice, which is how the business of a project writes. The decider does not know the texts of a
 * voice, so setting the same voice again makes another revision. Revisions count on after an erasure: a change that is
 * based on an older one is still refused.
 */
export const voice: Decider<VoiceState, VoiceCommand, VoiceEvent> = {
  source: import.meta.url,
  initial: { about: null, revision: 0, life: 0 },
  decide: ({ about, revision, life }, { type, data }) => {
    switch (type) {
      case 'Set': {
        const { life: meant, basedOn, ...voice } = data
        if (meant !== life) throw new Rejection('conflict')
        if (basedOn !== undefined && basedOn !== revision) throw new Rejection('voice_changed')
        return [{ type: 'VoiceSet', data: { ...voice, revision: revision + 1 } }]
      }
      case 'Erase':
        return about ? [{ type: 'VoiceErased', data: { ...about, ...data } }] : []
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'VoiceSet': {
        const { voiceId, projectId, userId, revision } = data
        return { ...state, about: { voiceId, projectId, userId }, revision }
      }
      case 'VoiceErased':
        return { ...state, about: null, life: state.life + 1 }
    }
  },
}
