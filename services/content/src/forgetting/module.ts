import { Rejection } from '@sortie/runtime/domain'
import { untilFound } from '@sortie/runtime/process/until-found'
import { defineModule } from '@sortie/runtime/service/module'
import { voiceErasing } from '../brand-voice/erase-voice.ts'
import { draftAggregate } from '../drafts/drafts.ts'
import { createDraftErasing } from '../drafts/erase-draft.ts'
import { subscriptionAggregate } from '../subscriptions/subscriptions.ts'
import { addressView } from '../subscriptions/views/address-view.ts'
import { forgettingAggregate } from './forgettings.ts'
import { heldStreams } from './held-streams.ts'
import { forgetLateDrafts, forgetPerson } from './reactions/forget-person.ts'
import { forgetTexts } from './reactions/forget-texts.ts'

/** People who leave: what is held of their address, and their drafts and voices, go with them. */
export const forgettingModule = defineModule({
  name: 'forgetting',
  settings: {},
  contribute: (kernel) => {
    const { erase } = kernel
    const forgettings = kernel.commands(forgettingAggregate)
    const subscriptions = kernel.commands(subscriptionAggregate)
    const drafts = kernel.commands(draftAggregate)
    const addresses = kernel.views(addressView)
    const heldBy = kernel.resource(heldStreams)
    return {
      handlers: [
        forgetPerson({ subscriptions, forgettings, heldBy, erase }),
        forgetLateDrafts({ forgettings, heldBy }),
      ],
      works: [
        forgetTexts({
          forgettings,
          heldBy,
          eraseDrafts: createDraftErasing({ drafts, erase }).some,
          eraseVoice: kernel.resource(voiceErasing),
        }),
      ],
      holds: async (userId) => {
        const known = await untilFound(() => addresses.find(userId))
        // Their registration has not arrived: a part of what is held is not to be taken for all of it.
        if (!known) throw new Rejection('unavailable')
        // A person who never confirmed an address may have entered somebody else's.
        if (!known.email || !known.confirmed) return []
        const { subscription, messages } = await heldBy.address(known.email)
        return [subscription, ...messages]
      },
    }
  },
})
