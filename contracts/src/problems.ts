import { z } from 'zod'

/** Every refusal of the API: its code, its HTTP status, and what it tells the person. One table. */
export const problems = {
  signature_invalid: { status: 400, message: 'The signature of this message is not valid.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  reset_link_invalid: {
    status: 400,
    message: 'This password reset link is invalid or expired',
  },
  link_invalid: { status: 400, message: 'This link is invalid or expired' },
  feedback_unverified: {
    status: 401,
    message: 'The sender of this message could not be verified.',
  },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  no_missions: {
    status: 402,
    message: 'You have no missions left. Packs start at $7.99 and never expire.',
  },
  forbidden: { status: 403, message: 'This request is not allowed.' },
  export_not_in_trial: {
    status: 403,
    message: 'The free analysis can’t be exported. Full reports can.',
  },
  cross_site_request: {
    status: 403,
    message: 'This request came from another site and was refused.',
  },
  not_found: { status: 404, message: 'This page or resource does not exist.' },
  project_not_found: { status: 404, message: 'This project does not exist.' },
  report_not_found: { status: 404, message: 'This report does not exist.' },
  keyword_not_found: { status: 404, message: 'This report has no such keyword.' },
  share_not_found: {
    status: 404,
    message: 'This link does not work. It may have expired or been revoked.',
  },
  share_not_in_trial: {
    status: 403,
    message: 'The free trial can’t be shared. A mission report can.',
  },
  too_many_shares: {
    status: 409,
    message: 'Only 20 links can be open at a time. Revoke one first.',
  },
  destination_not_found: { status: 404, message: 'This site or program is not connected.' },
  publication_not_found: { status: 404, message: 'This article was not sent there.' },
  too_many_destinations: {
    status: 409,
    message: 'You can connect 10 sites and programs. Remove one first.',
  },
  destination_refused: {
    status: 422,
    message: 'This site could not be connected.',
  },
  publication_running: {
    status: 409,
    message: 'This article is being sent there already.',
  },
  too_many_publications: {
    status: 409,
    message: 'This article was sent there 500 times, which is the most.',
  },
  comment_not_found: { status: 404, message: 'This comment does not exist.' },
  too_many_images: {
    status: 409,
    message: 'An article can have 20 images. Delete one first.',
  },
  image_invalid: {
    status: 422,
    message:
      'This file is not a PNG, JPEG or WebP image that we can read. Save it anew, then try again.',
  },
  image_too_large: {
    status: 422,
    message: 'This image has more than 24 megapixels. Make it smaller, then try again.',
  },
  too_many_comments: {
    status: 409,
    message: 'This link has taken as many comments as it can. Tell the owner of the article.',
  },
  site_not_found: { status: 404, message: 'This project has no such site.' },
  export_not_found: { status: 404, message: 'This export does not exist.' },
  order_not_found: { status: 404, message: 'This order does not exist.' },
  invoice_not_found: { status: 404, message: 'This invoice does not exist.' },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  session_not_found: { status: 404, message: 'This session does not exist or has ended.' },
  partner_key_invalid: {
    status: 401,
    message: 'Send a working key of a partner as “Authorization: Bearer …”.',
  },
  partner_signed_out: {
    status: 401,
    message: 'Sign in to your partner page by a new link.',
  },
  held_order_not_found: { status: 404, message: 'No such order waits for an operator.' },
  held_order_decided: {
    status: 409,
    message: 'Another operator decided otherwise. Reload the list to see what still waits.',
  },
  partner_not_found: { status: 404, message: 'There is no partner with this reference.' },
  partner_exists: { status: 409, message: 'There is a partner with this reference already.' },
  endpoint_not_found: { status: 404, message: 'You have no endpoint with this id.' },
  endpoint_exists: { status: 409, message: 'Events are sent to this address already.' },
  endpoint_disabled: {
    status: 409,
    message: 'Nothing is sent to this endpoint now. Enable it first.',
  },
  too_many_endpoints: {
    status: 409,
    message: 'Events can be sent to five addresses at most. Remove one first.',
  },
  payout_exceeds_commission: {
    status: 409,
    message: 'A partner cannot be paid more than is payable now: no commission that is still held.',
  },
  payout_recorded: {
    status: 409,
    message: 'Another amount was recorded under this reference already.',
  },
  partner_key_not_found: {
    status: 404,
    message: 'There is no such key. It may have been revoked already.',
  },
  too_many_partner_keys: {
    status: 409,
    message: 'A partner has two working keys at most. Revoke one first.',
  },
  segment_not_found: { status: 404, message: 'This segment does not exist. It may be deleted.' },
  segment_exists: {
    status: 409,
    message: 'Another segment has this name. Choose another name, or rename that one.',
  },
  too_many_segments: {
    status: 409,
    message: 'You can save 50 segments at most. Delete one first.',
  },
  annotation_not_found: {
    status: 404,
    message: 'This annotation does not exist. It may be deleted.',
  },
  too_many_annotations: {
    status: 409,
    message: 'You can add 300 annotations at most. Delete an old one first.',
  },
  annotation_day: {
    status: 422,
    message: 'Choose a day of the last five years, or tomorrow at the latest.',
  },
  issue_not_found: { status: 404, message: 'This issue of the newsletter does not exist.' },
  issue_not_draft: {
    status: 409,
    message: 'Only a draft can be changed or sent. Call the issue off first, if it is scheduled.',
  },
  issue_not_scheduled: { status: 409, message: 'This issue is not scheduled.' },
  issue_not_sending: { status: 409, message: 'This issue is not being sent.' },
  issue_not_paused: { status: 409, message: 'This issue is not paused.' },
  own_address_unconfirmed: {
    status: 409,
    message: 'Confirm your own email address first: the test goes to it.',
  },
  message_not_found: { status: 404, message: 'This message does not exist.' },
  draft_not_found: { status: 404, message: 'This draft does not exist.' },
  image_not_found: { status: 404, message: 'This image does not exist.' },
  section_not_found: { status: 404, message: 'This section is not there any more.' },
  rewrite_not_found: { status: 404, message: 'This proposal is not there any more.' },
  version_not_found: { status: 404, message: 'This version does not exist.' },
  post_not_found: { status: 404, message: 'This post does not exist or is no longer published.' },
  method_not_allowed: { status: 405, message: 'This address does not support this method.' },
  conflict: {
    status: 409,
    message: 'Someone else changed this at the same time. Please try again.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was used for a different request. Send a new key.',
  },
  account_exists: { status: 409, message: 'Account already exists' },
  free_trial_used: { status: 409, message: 'Your free trial has already been used.' },
  report_not_cancellable: {
    status: 409,
    message: 'This report can no longer be canceled. It is running or finished.',
  },
  report_not_withdrawable: {
    status: 409,
    message: 'Only a finished report that used one of your missions can be given back.',
  },
  withdrawal_too_late: {
    status: 409,
    message:
      'A report can be given back within 24 hours after it is ready, and that time is over. Contact us if it is about another business.',
  },
  withdrawal_refused: {
    status: 409,
    message:
      'We have looked at this report and did not return its mission. Contact us if you disagree.',
  },
  withdrawals_used: {
    status: 409,
    message: 'You gave back three reports in the last 90 days. We look at the next one ourselves.',
  },
  withdrawal_decided: {
    status: 409,
    message: 'This was decided already. Reload the list to see what still waits.',
  },
  misreading_not_found: { status: 404, message: 'Nobody asked to give this report back.' },
  addition_not_here: {
    status: 409,
    message:
      'Keywords can be added only to your own keyword reports that used a mission. Launch a new mission instead.',
  },
  addition_too_late: {
    status: 409,
    message:
      'Keywords can be added within 30 days after a report is ready, and that time is over. Launch a new mission instead.',
  },
  addition_while_given_back: {
    status: 409,
    message:
      'You asked to give this report back. Keywords can be added if it stays yours; we tell you by email.',
  },
  addition_running: {
    status: 409,
    message: 'Keywords are being added to this report right now. Wait until they are there.',
  },
  addition_repeated: {
    status: 409,
    message: 'This report already covers that. Add something else.',
  },
  too_many_additions: {
    status: 409,
    message:
      'This report has all five additions that it can have. Launch a new mission for more keywords.',
  },
  report_full: {
    status: 409,
    message: 'This report holds 5,000 keywords, which is the most. Launch a new mission for more.',
  },
  no_search_phrase: {
    status: 422,
    message: 'We can’t look for these words. Type what your customers would search for.',
  },
  no_site_address: {
    status: 422,
    message: 'This is not the address of a website. Type it as in example.com.',
  },
  unknown_town: {
    status: 422,
    message: 'We don’t know this town in the country of your report. Check the spelling.',
  },
  report_withdrawn: {
    status: 410,
    message: 'You gave this report back, and its mission was returned to you.',
  },
  project_exists: {
    status: 409,
    message:
      'You already have a project for this business and industry. It may have another name by now.',
  },
  too_many_projects: {
    status: 409,
    message: 'You have as many projects as fit. Delete one that you no longer need.',
  },
  project_busy: {
    status: 409,
    message:
      'A report of this project is still running. Wait until it is done, or cancel it, then delete the project.',
  },
  too_many_watched: {
    status: 409,
    message: 'A project can watch 3 sites at a time. Stop watching one of them first.',
  },
  too_many_watches: {
    status: 409,
    message:
      'You can watch sites in 10 projects at a time. Stop watching those of another one first.',
  },
  project_archived: {
    status: 409,
    message: 'This project is archived. Restore it first, then watch its sites.',
  },
  watch_not_found: { status: 404, message: 'This project watches no such site.' },
  report_not_ready: {
    status: 409,
    message: 'This report isn’t ready, so it can’t be exported.',
  },
  topic_incomplete: {
    status: 409,
    message: 'Kafka holds less than this view was made of. Run make republish first.',
  },
  export_not_ready: { status: 409, message: 'This file isn’t ready.' },
  draft_busy: {
    status: 409,
    message: 'This article is being written. Wait until it is done, or cancel it.',
  },
  draft_finished: {
    status: 409,
    message: 'This article is written. Duplicate the draft to have another one written.',
  },
  brief_changed: {
    status: 409,
    message: 'This brief was changed elsewhere since you opened it.',
  },
  voice_changed: {
    status: 409,
    message: 'This voice was changed elsewhere since you opened it.',
  },
  section_changed: {
    status: 409,
    message: 'This section was changed elsewhere since you opened it.',
  },
  details_changed: {
    status: 409,
    message: 'These details were changed elsewhere since you opened them.',
  },
  draft_full: {
    status: 409,
    message: 'This article is as long as it can be. Shorten or remove something first.',
  },
  draft_worn: {
    status: 409,
    message:
      'This draft was changed as often as a draft can be, so this change isn’t saved. All earlier changes are safe. Duplicate the draft to go on with its brief.',
  },
  drafts_full: {
    status: 409,
    message: 'You have as many drafts as an account can have. Delete one first.',
  },
  draft_not_cancellable: {
    status: 409,
    message: 'This article can no longer be canceled. It is being written or finished.',
  },
  draft_not_ready: {
    status: 409,
    message: 'This article isn’t ready, so it can’t be exported.',
  },
  research_running: {
    status: 409,
    message: 'We are still looking for facts for this article. No mission was used.',
  },
  too_many_drafts: {
    status: 409,
    message:
      'Three of your articles are being written. No mission was used. Launch this one when one of them is done.',
  },
  nothing_to_refund: {
    status: 409,
    message: 'No unused missions are left in this order, so there is nothing to refund.',
  },
  order_not_refundable: {
    status: 409,
    message: 'This order is not paid or was already refunded.',
  },
  mission_not_returnable: {
    status: 409,
    message: 'The mission for this report was never spent or was already returned.',
  },
  email_unchanged: { status: 409, message: 'This is already your account’s email address.' },
  export_expired: {
    status: 410,
    message: 'This file was deleted. Export the report again.',
  },
  body_too_large: { status: 413, message: 'The request body is larger than 64 kB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  invalid_request: { status: 422, message: 'Some fields are missing or not valid.' },
  own_competitor: {
    status: 422,
    message: 'This is your own business. Name a different competitor.',
  },
  no_competitor: {
    status: 422,
    message:
      'Enter the name of one competitor. If you don’t know one, name a well-known business in your trade.',
  },
  password_wrong: { status: 422, message: 'The current password is wrong.' },
  no_site_read: {
    status: 422,
    message:
      'We couldn’t open your competitors’ websites, so there’s nothing to compare. No mission was used. Name a competitor with a website that we can open.',
  },
  trade_unknown: {
    status: 422,
    message:
      'We don’t have data for this industry yet. No mission was used. Name it as your customers do, or add your website.',
  },
  offers_unknown: {
    status: 422,
    message:
      'We know too little of what you sell for a report. No mission was used. Add four or five things that people buy from you as keywords, or add your website.',
  },
  deletion_not_confirmed: {
    status: 422,
    message: 'Type your account’s email address to confirm.',
  },
  brief_incomplete: {
    status: 422,
    message: 'Some details are missing for this article. No mission was used.',
  },
  password_too_common: {
    status: 422,
    message: 'This password is too common. Please choose another one.',
  },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_unavailable: {
    status: 503,
    message: 'Our payment provider is not responding. Nothing was charged. Please try again.',
  },
  writer_unavailable: {
    status: 503,
    message: 'This writer is not available. No mission was used.',
  },
  prometheus_unavailable: {
    status: 503,
    message: 'Prometheus does not answer. Start it, or set PROMETHEUS_URL.',
  },
  unavailable: {
    status: 503,
    message: 'This part of Sortie is starting or busy. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** The body of every reply that is not a success: `application/problem+json` (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** The message for the person; the same text as `detail`. */
  message: z.string(),
  detail: z.string(),
  /** The fields at fault, by path, where a request was not valid. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Set with `free_trial_used`: the project that used it; with `project_exists`: that project. */
  projectId: z.string().optional(),
  /** Set with `no_missions`: the report that was declined. */
  reportId: z.string().optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>
