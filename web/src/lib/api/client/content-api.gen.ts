// Written by "npm run contracts" from the contracts; do not edit.
import type {
  getBriefing,
  listBriefings,
} from '@sortie/contracts/content/blog/briefings'
import type {
  getPost,
  listPosts,
} from '@sortie/contracts/content/blog/posts'
import type {
  sendContactMessage,
} from '@sortie/contracts/content/contact/contact-messages'
import type {
  commentOnSharedDraft,
  deleteDraftComment,
  followDraftComments,
  listDraftComments,
  readDraftComments,
  resolveDraftComment,
} from '@sortie/contracts/content/drafts/draft-comments'
import type {
  acceptRewrite,
  addEvidence,
  addSection,
  askRewrite,
  discardRewrite,
  editDetails,
  editSection,
  getRewrite,
  getVersion,
  listVersions,
  moveSection,
  nameVersion,
  removeSection,
  restoreVersion,
  vouch,
} from '@sortie/contracts/content/drafts/draft-editing'
import type {
  deleteDraftImage,
  getDraftImage,
  getPublishedImage,
  getSharedDraftImage,
  uploadDraftImage,
} from '@sortie/contracts/content/drafts/draft-images'
import type {
  listRemovedSections,
  listStandardText,
} from '@sortie/contracts/content/drafts/draft-leftovers'
import type {
  getSharedDraft,
  listDraftShares,
  revokeDraftShare,
  shareDraft,
} from '@sortie/contracts/content/drafts/draft-sharing'
import type {
  cancelDraft,
  changeBrief,
  deleteDraft,
  duplicateDraft,
  exportDraft,
  followDraft,
  getDraft,
  launchDraft,
  listDrafts,
  listEvidence,
  listSections,
  planDraft,
  restoreDraft,
} from '@sortie/contracts/content/drafts/drafts'
import type {
  receiveNewsletterFeedback,
} from '@sortie/contracts/content/newsletter/newsletter-feedback'
import type {
  confirmNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import type {
  changeDestinationLogin,
  connectDestination,
  followPublication,
  listDestinations,
  listPublications,
  publishDraft,
  removeDestination,
  rotateDestinationSecret,
} from '@sortie/contracts/content/publishing/publishing'
import type {
  getVoice,
  setVoice,
} from '@sortie/contracts/content/voices/brand-voice'
import { endpointCall } from '@/lib/api/api'

export const contentApi = {
  /** Takes a proposal over. 409 where the section was changed since it was asked for. */
  acceptRewrite: endpointCall<typeof acceptRewrite>('POST', '/api/drafts/:draftId/rewrites/:rewriteId/accept'),
  /** Adds something that the owner knows, so that sentences can rest on it. */
  addEvidence: endpointCall<typeof addEvidence>('POST', '/api/drafts/:draftId/evidence'),
  /** Adds a section behind another, or at the beginning. */
  addSection: endpointCall<typeof addSection>('POST', '/api/drafts/:draftId/sections'),
  /** Asks for another text of a section: from the model, or another passage in a template draft. Free, 30 a day. */
  askRewrite: endpointCall<typeof askRewrite>('POST', '/api/drafts/:draftId/rewrites'),
  /** Cancels an order that was not started. */
  cancelDraft: endpointCall<typeof cancelDraft>('POST', '/api/drafts/:draftId/cancel'),
  /** Changes the brief of a draft that is not being written; asks for research where needed. 409 where it was changed since `basedOn`. */
  changeBrief: endpointCall<typeof changeBrief>('PUT', '/api/drafts/:draftId/brief'),
  /** Takes another name and password of a site of WordPress, once they were tried. */
  changeDestinationLogin: endpointCall<typeof changeDestinationLogin>('PUT', '/api/publishing/destinations/:destinationId/login'),
  /** Leaves a comment on a section of a shared article, or on all of it, for its owner. 404 once the link ended or was revoked. */
  commentOnSharedDraft: endpointCall<typeof commentOnSharedDraft>('POST', '/api/shared-drafts/:token/comments'),
  /** Confirms a newsletter address with an emailed token. */
  confirmNewsletter: endpointCall<typeof confirmNewsletter>('POST', '/api/newsletter/confirm'),
  /** Connects a site of WordPress, once its name and password were tried, or a program that takes signed webhooks. */
  connectDestination: endpointCall<typeof connectDestination>('POST', '/api/publishing/destinations'),
  /** Deletes a draft that is not being written. It can be restored for 30 days. */
  deleteDraft: endpointCall<typeof deleteDraft>('DELETE', '/api/drafts/:draftId'),
  /** Deletes a comment for good. */
  deleteDraftComment: endpointCall<typeof deleteDraftComment>('DELETE', '/api/drafts/:draftId/comments/:commentId'),
  /** Deletes an image of an article for good, from all of its versions. */
  deleteDraftImage: endpointCall<typeof deleteDraftImage>('DELETE', '/api/drafts/:draftId/images/:imageId'),
  /** Discards a proposal, or stops one that is being written. */
  discardRewrite: endpointCall<typeof discardRewrite>('POST', '/api/drafts/:draftId/rewrites/:rewriteId/discard'),
  /** Creates a new draft with the same brief. */
  duplicateDraft: endpointCall<typeof duplicateDraft>('POST', '/api/drafts/:draftId/duplicate'),
  /** Saves title, description, address and questions. 409 where they were changed since `basedOn`. */
  editDetails: endpointCall<typeof editDetails>('PUT', '/api/drafts/:draftId/details'),
  /** Saves a section of a finished article. 409 where it was changed since `basedOn`. */
  editSection: endpointCall<typeof editSection>('PUT', '/api/drafts/:draftId/sections/:sectionId'),
  /** Returns a finished article as a file. */
  exportDraft: endpointCall<typeof exportDraft>('GET', '/api/drafts/:draftId/export'),
  /** Streams a draft as server-sent events (`view`), the current state first. While a model writes, `delta` holds the text that it adds, without an id. */
  followDraft: endpointCall<typeof followDraft>('GET', '/api/drafts/:draftId/live'),
  /** Streams the comments on an article as server-sent events (`view`), the current state first. */
  followDraftComments: endpointCall<typeof followDraftComments>('GET', '/api/drafts/:draftId/live/comments'),
  /** Streams a publication as server-sent events (`view`), the current state first. */
  followPublication: endpointCall<typeof followPublication>('GET', '/api/drafts/:draftId/publications/:publicationId/live'),
  /** Returns one market briefing that went out, as paragraphs of plain text. */
  getBriefing: endpointCall<typeof getBriefing>('GET', '/api/blog/briefings/:slug'),
  /** Returns one draft without its texts; a deleted one too, while it can be restored. */
  getDraft: endpointCall<typeof getDraft>('GET', '/api/drafts/:draftId'),
  /** Returns an image of an article, for its owner. */
  getDraftImage: endpointCall<typeof getDraftImage>('GET', '/api/drafts/:draftId/images/:imageId'),
  /** Returns one post of the blog, as sanitized HTML. */
  getPost: endpointCall<typeof getPost>('GET', '/api/blog/posts/:slug'),
  /** Returns an image of an article that a program was sent by webhook, for whoever has its signed link. 404 after 24 hours, and once the image or the article is deleted. */
  getPublishedImage: endpointCall<typeof getPublishedImage>('GET', '/api/published-images/:token'),
  /** Returns one proposal. */
  getRewrite: endpointCall<typeof getRewrite>('GET', '/api/drafts/:draftId/rewrites/:rewriteId'),
  /** Returns the article that a link shows. 404 once it ended or was revoked. */
  getSharedDraft: endpointCall<typeof getSharedDraft>('GET', '/api/shared-drafts/:token'),
  /** Returns an image of a shared article, for whoever has its link. 404 once the link ended or was revoked. */
  getSharedDraftImage: endpointCall<typeof getSharedDraftImage>('GET', '/api/shared-drafts/:token/images/:imageId'),
  /** Returns the texts of one version. */
  getVersion: endpointCall<typeof getVersion>('GET', '/api/drafts/:draftId/versions/:versionId'),
  /** Shows the brand voice of a project: how the business writes, and what was measured from its samples. */
  getVoice: endpointCall<typeof getVoice>('GET', '/api/projects/:projectId/voice'),
  /** Orders the article for one mission. 402 without one, 422 where the brief lacks something, 503 while the writer is not available; none of these uses a mission. */
  launchDraft: endpointCall<typeof launchDraft>('POST', '/api/drafts/:draftId/launch'),
  /** Lists the market briefings that went out, newest first. */
  listBriefings: endpointCall<typeof listBriefings>('GET', '/api/blog/briefings'),
  /** Lists the sites and programs that the signed-in user publishes to, oldest first: 10 at most. */
  listDestinations: endpointCall<typeof listDestinations>('GET', '/api/publishing/destinations'),
  /** Lists the comments that readers left on a shared article, oldest first. */
  listDraftComments: endpointCall<typeof listDraftComments>('GET', '/api/drafts/:draftId/comments'),
  /** Lists the links to an article, newest first. */
  listDraftShares: endpointCall<typeof listDraftShares>('GET', '/api/drafts/:draftId/shares'),
  /** Lists the drafts of the signed-in user, the one that changed last first. */
  listDrafts: endpointCall<typeof listDrafts>('GET', '/api/drafts'),
  /** Lists the facts that an article may claim, with their sources. */
  listEvidence: endpointCall<typeof listEvidence>('GET', '/api/drafts/:draftId/evidence'),
  /** Lists the posts of the blog, newest first. */
  listPosts: endpointCall<typeof listPosts>('GET', '/api/blog/posts'),
  /** Lists the places that an article was published to, with its state at each. */
  listPublications: endpointCall<typeof listPublications>('GET', '/api/drafts/:draftId/publications'),
  /** Sections that were removed and not brought back, the last one first. */
  listRemovedSections: endpointCall<typeof listRemovedSections>('GET', '/api/drafts/:draftId/removed-sections'),
  /** Returns the texts of the sections that are written, in the order of the article. */
  listSections: endpointCall<typeof listSections>('GET', '/api/drafts/:draftId/sections'),
  /** Sentences of a template draft that other customers may also receive, as they were written or proposed; none with a model. */
  listStandardText: endpointCall<typeof listStandardText>('GET', '/api/drafts/:draftId/standard-text'),
  /** Returns the article as it was written, and its named versions, the newest first. */
  listVersions: endpointCall<typeof listVersions>('GET', '/api/drafts/:draftId/versions'),
  /** Moves a section behind another, or to the beginning. */
  moveSection: endpointCall<typeof moveSection>('POST', '/api/drafts/:draftId/sections/:sectionId/move'),
  /** Keeps the article as it reads now under a name. */
  nameVersion: endpointCall<typeof nameVersion>('POST', '/api/drafts/:draftId/versions'),
  /** Saves a brief as a new draft and looks for evidence. Free. */
  planDraft: endpointCall<typeof planDraft>('POST', '/api/drafts'),
  /** Sends a finished article, as it reads now, to a destination. A post that is there is updated, unless it was edited there since. */
  publishDraft: endpointCall<typeof publishDraft>('POST', '/api/drafts/:draftId/publications'),
  /** Notes that the owner has read some comments. */
  readDraftComments: endpointCall<typeof readDraftComments>('POST', '/api/drafts/:draftId/read-comments'),
  /** Receives bounces and complaints from Amazon SES, SendGrid or Postmark. */
  receiveNewsletterFeedback: endpointCall<typeof receiveNewsletterFeedback>('POST', '/api/newsletter/feedback/:provider'),
  /** Forgets a destination and its password. What was published stays where it is. */
  removeDestination: endpointCall<typeof removeDestination>('DELETE', '/api/publishing/destinations/:destinationId'),
  /** Removes a section. A version that has it brings it back. */
  removeSection: endpointCall<typeof removeSection>('DELETE', '/api/drafts/:draftId/sections/:sectionId'),
  /** Marks a comment as resolved, or as open again. */
  resolveDraftComment: endpointCall<typeof resolveDraftComment>('PUT', '/api/drafts/:draftId/comments/:commentId/resolved'),
  /** Brings a deleted draft back. */
  restoreDraft: endpointCall<typeof restoreDraft>('POST', '/api/drafts/:draftId/restore'),
  /** Brings a version back, as edits of what is there now; the present one is kept as a version. */
  restoreVersion: endpointCall<typeof restoreVersion>('POST', '/api/drafts/:draftId/versions/:versionId/restore'),
  /** Revokes a link: from now on it shows nothing. */
  revokeDraftShare: endpointCall<typeof revokeDraftShare>('DELETE', '/api/drafts/:draftId/shares/:shareId'),
  /** Makes another secret for a program. The one before works for 24 hours more. */
  rotateDestinationSecret: endpointCall<typeof rotateDestinationSecret>('POST', '/api/publishing/destinations/:destinationId/secrets'),
  /** Sends a message to the support team and acknowledges it by email. */
  sendContactMessage: endpointCall<typeof sendContactMessage>('POST', '/api/contact'),
  /** Says all of a voice at once; articles that are launched from now on use it. 409 where it was changed since `basedOn`. */
  setVoice: endpointCall<typeof setVoice>('PUT', '/api/projects/:projectId/voice'),
  /** Makes a link that shows a finished article, as it reads when it is opened, to whoever has it. Its token is told once. */
  shareDraft: endpointCall<typeof shareDraft>('POST', '/api/drafts/:draftId/shares'),
  /** Subscribes an address and emails a confirmation request. Safe to repeat. */
  subscribeNewsletter: endpointCall<typeof subscribeNewsletter>('POST', '/api/newsletter/subscribe'),
  /** Unsubscribes with the token of an email, in one click as RFC 8058 requires. */
  unsubscribeNewsletter: endpointCall<typeof unsubscribeNewsletter>('POST', '/api/newsletter/unsubscribe'),
  /** Stores a PNG, JPEG or WebP image of up to 2 MB and 24 megapixels for an article. Location, camera and other metadata are removed. */
  uploadDraftImage: endpointCall<typeof uploadDraftImage>('POST', '/api/drafts/:draftId/images'),
  /** Says that a sentence is true which nothing supports. It is kept with its date. */
  vouch: endpointCall<typeof vouch>('POST', '/api/drafts/:draftId/sections/:sectionId/vouches'),
}
