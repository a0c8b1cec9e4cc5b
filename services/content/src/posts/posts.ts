import type { Aggregate } from '@sortie/runtime/service/kernel'
import { type PostCommand, type PostContent, type PostEvent, post } from './decider/post.ts'

/** A post of the blog: published, changed and withdrawn as its file is. */
export const postAggregate: Aggregate<PostContent | null, PostCommand, PostEvent> = {
  name: 'post',
  decider: post,
  subject: () => null,
}
