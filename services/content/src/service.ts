import { defineService } from '@sortie/runtime/service/module'
import { brandVoiceModule } from './brand-voice/module.ts'
import { contactModule } from './contact/module.ts'
import { draftingModule } from './drafting.ts'
import { forgettingModule } from './forgetting/module.ts'
import { issuesModule } from './issues/module.ts'
import { mailFeedbackModule } from './mail-feedback/module.ts'
import { postsModule } from './posts/module.ts'
import { sendingDomainModule } from './sending-domain/module.ts'
import { subscriptionsModule } from './subscriptions/module.ts'

/** Content: articles of customers, the blog, the newsletter, and messages to support. */
export const service = defineService('content', [
  subscriptionsModule,
  mailFeedbackModule,
  issuesModule,
  contactModule,
  postsModule,
  sendingDomainModule,
  forgettingModule,
  draftingModule,
  brandVoiceModule,
])
