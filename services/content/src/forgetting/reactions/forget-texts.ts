import type { ContentEvent } from '@sortie/contracts/content'
import { cutInParts } from '@sortie/runtime/process/parts'
import { type Work, work } from '@sortie/runtime/work/work'
import type { EraseVoice } from '../../brand-voice/erase-voice.ts'
import type { DraftErasing } from '../../drafts/erase-draft.ts'
import { type Forgettings, forgettingOf } from '../forgettings.ts'
import type { HeldStreams } from '../held-streams.ts'

type Deps = {
  forgettings: Pick<Forgettings, 'handle'>
  heldBy: Pick<HeldStreams, 'drafts' | 'voices'>
  eraseDrafts: DraftErasing['some']
  eraseVoice: EraseVoice
}

/** Drafts that are erased together, as the kernel lets go of them. */
const TOGETHER = 100
/** Tries, at most a minute apart: about a day, as the rest of a deletion has. */
const TRIES = 1_440

/** Some texts could not be erased, and are tried again. */
class TextsLeft extends Error {
  override readonly name = 'TextsLeft'
}

/**
 * Lets go of a person's drafts and voices, set by set. One that fails holds up no other; it is tried again, and the
 * person is forgotten once none is left. A worker that takes over from a killed one goes on with the rest.
 */
export const forgetTexts = ({ forgettings, heldBy, eraseDrafts, eraseVoice }: Deps): Work =>
  work<ContentEvent, 'ForgettingAsked'>({
    name: 'forget-texts',
    on: ['ForgettingAsked'],
    attempts: TRIES,
    run: async ({ data: { userId, isLate } }, { signal }) => {
      const at = new Date().toISOString()
      let failed = 0
      for (const some of cutInParts(await heldBy.drafts(userId), TOGETHER)) {
        signal.throwIfAborted()
        failed += await eraseDrafts(some, at)
      }
      for (const voiceId of await heldBy.voices(userId)) {
        signal.throwIfAborted()
        await eraseVoice(voiceId, at).catch(() => {
          failed += 1
        })
      }
      if (failed > 0) throw new TextsLeft(`${failed} could not be erased`)
      if (isLate) return
      const data = { userId, at }
      await forgettings.handle(forgettingOf(userId), { type: 'Forget', data }, { step: 'forget' })
    },
  })
