import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ContentEvent } from '@sortie/contracts/content'
import type { BrandVoice, VoiceSettings } from '@sortie/contracts/content/voices/brand-voice'
import type { UserId } from '@sortie/contracts/ids'
import { measuredVoice } from '@sortie/prose/voice/measured'
import { projection } from '@sortie/runtime/views/projection'

/** The voice of one project; one view for each stream `voc_…`. */
export type VoiceView = {
  projectId: ProjectId
  userId: UserId
  revision: number
  /** Null once it was erased. */
  said: { settings: VoiceSettings; measured: BrandVoice['measured'] } | null
}

/** Measured when it is set, in the room for strangers' texts, and not with each article and page that asks. */
export const voiceView = projection<VoiceView, ContentEvent>({
  name: 'voice',
  on: {
    VoiceSet: (_view, { data: { projectId, userId, revision, settings, measured } }) => ({
      projectId,
      userId,
      revision,
      said: settings && {
        settings,
        // Older releases left the measuring to this view.
        measured: measured ?? measuredVoice(settings.samples),
      },
    }),
    VoiceErased: (view) => view && { ...view, said: null },
  },
})
