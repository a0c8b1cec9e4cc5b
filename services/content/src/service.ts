import { defineService } from '@sortie/runtime/service/module'
import { brandVoiceModule } from './brand-voice/module.ts'
import { briefingsModule } from './briefings/module.ts'
import { contactModule } from './contact/module.ts'
import { destinationsModule } from './destinations/module.ts'
import { draftCommentsModule } from './draft-comments/module.ts'
import { draftEditsModule } from './draft-edits/module.ts'
import { draftExportsModule } from './draft-exports/module.ts'
import { draftImagesModule } from './draft-images/module.ts'
import { draftJobsModule } from './draft-jobs/module.ts'
import { draftOrdersModule } from './draft-orders/module.ts'
import { draftResearchModule } from './draft-research/module.ts'
import { draftRewritesModule } from './draft-rewrites/module.ts'
import { draftSharesModule } from './draft-shares/module.ts'
import { draftVersionsModule } from './draft-versions/module.ts'
import { draftWritingModule } from './draft-writing/module.ts'
import { draftsModule } from './drafts/module.ts'
import { forgettingModule } from './forgetting/module.ts'
import { issuesModule } from './issues/module.ts'
import { mailFeedbackModule } from './mail-feedback/module.ts'
import { modelTrialsModule } from './model-trials/module.ts'
import { postsModule } from './posts/module.ts'
import { publicationsModule } from './publications/module.ts'
import { sendingDomainModule } from './sending-domain/module.ts'
import { subscriptionsModule } from './subscriptions/module.ts'
import { weeklyIssuesModule } from './weekly-issues/module.ts'

/** Content: articles of customers, the blog, the newsletter, and messages to support. */
export const service = defineService('content', [
  subscriptionsModule,
  mailFeedbackModule,
  issuesModule,
  weeklyIssuesModule,
  briefingsModule,
  contactModule,
  postsModule,
  sendingDomainModule,
  forgettingModule,
  brandVoiceModule,
  draftsModule,
  draftResearchModule,
  draftWritingModule,
  draftOrdersModule,
  draftJobsModule,
  draftExportsModule,
  draftEditsModule,
  draftRewritesModule,
  draftVersionsModule,
  draftSharesModule,
  draftImagesModule,
  draftCommentsModule,
  destinationsModule,
  publicationsModule,
  modelTrialsModule,
])
