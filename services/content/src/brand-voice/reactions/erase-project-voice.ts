import { AnalysisEvent } from '@sortie/contracts/analysis'
import { handler } from '@sortie/runtime/topics/handler'
import type { EraseVoice } from '../erase-voice.ts'
import { voiceIdOf } from '../voices.ts'

/** A deleted project keeps its drafts, and the voice that each was written in; its own voice goes. */
export const eraseProjectVoice = (eraseVoice: EraseVoice) =>
  handler<AnalysisEvent, 'ProjectClosed'>({
    name: 'erase-project-voice',
    from: { analysis: AnalysisEvent },
    types: ['ProjectClosed'],
    handle: ({ data: { projectId, at } }) => eraseVoice(voiceIdOf(projectId), at),
  })
