import type { ImageRefusal } from '@sortie/contracts/content/publishing/publishing'
import type { OutgoingReply } from '@sortie/fetch/outgoing'
import { z } from 'zod'
import { PublishingRefused, PublishingUnanswered } from './failures.ts'

// Reads replies of WordPress's REST API (developer.wordpress.org/rest-api), and of the things before it on real sites:
// security plugins, login pages, servers that remove headers.

const raw = z.object({ raw: z.string() })
/** A post as somebody who may edit it reads it. */
export const WordPressPost = z.object({
  id: z.int().positive(),
  status: z.string(),
  link: z.string().nullish(),
  /** ISO times without a zone, as WordPress has them. */
  date_gmt: z.string().nullish(),
  modified_gmt: z.string().nullish(),
  title: raw,
  content: raw,
  excerpt: raw,
})
export type WordPressPost = z.infer<typeof WordPressPost>
/** The fields of a post that we ask for, so that answers are no longer than needed. */
export const POST_FIELDS = 'id,status,link,date_gmt,modified_gmt,title.raw,content.raw,excerpt.raw'

export const WordPressUser = z.object({
  id: z.int(),
  capabilities: z.record(z.string(), z.boolean()).default({}),
})
export const WordPressIndex = z.object({
  name: z.string().default(''),
  namespaces: z.array(z.string()),
})

/** A file of a site's library, as somebody who may edit it reads it. */
export const WordPressMedia = z.object({
  id: z.int().positive(),
  slug: z.string(),
  alt_text: z.string().default(''),
  source_url: z.string(),
})
export type WordPressMedia = z.infer<typeof WordPressMedia>
/** The fields of a file that we ask for. */
export const MEDIA_FIELDS = 'id,slug,alt_text,source_url'

const Problem = z.object({ code: z.string() })

const decoder = new TextDecoder()

/** The JSON of an answer; undefined where it is none, as that of a login page. */
const jsonOf = ({ body, isWhole }: OutgoingReply): unknown => {
  if (!isWhole) return undefined
  const text = decoder.decode(body)
  // Plugins print PHP's warnings before it.
  const start = text.search(/\{"|\[\{"|\[\]/)
  try {
    return JSON.parse(text.slice(Math.max(0, start)))
  } catch {
    return undefined
  }
}

const LOGIN_CODES = [
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'application_passwords_disabled',
  'application_passwords_disabled_for_user',
]
const OFF_CODES = [
  'rest_no_route',
  'rest_disabled',
  'rest_api_disabled',
  'rest_forbidden_namespace',
]
/** A post that is not there any more, or whose author may not see it. */
const GONE_CODE = 'rest_post_invalid_id'

/** Returns the reason why a request was refused, by its status and WordPress's own code. */
const refusalOf = (status: number, code: string | undefined): PublishingRefused => {
  if (code && LOGIN_CODES.includes(code)) return new PublishingRefused('login')
  if (code === GONE_CODE) return new PublishingRefused('gone-there')
  if (code && OFF_CODES.includes(code)) return new PublishingRefused('interface-off')
  // WordPress saw nobody, although a name and a password were sent.
  if (code === 'rest_not_logged_in') return new PublishingRefused('header-removed')
  if (status === 401) return new PublishingRefused(code ? 'login' : 'interface-off')
  if (status === 403) return new PublishingRefused(code ? 'not-allowed' : 'interface-off')
  if (status === 413) return new PublishingRefused('too-large')
  if (status === 404) return new PublishingRefused('interface-off')
  return new PublishingRefused('refused')
}

/** Returns the reason why a site keeps no file. @param code WordPress's own */
const mediaRefusalOf = (status: number, code: string | undefined): ImageRefusal | null => {
  if (status === 413 || code === 'rest_upload_file_too_big') return 'too-large'
  if (code === 'rest_upload_sideload_error') return 'type'
  if (code === 'rest_upload_unknown_error' || code === 'rest_upload_limited_space') return 'folder'
  if (status === 401 || status === 403) return 'not-allowed'
  return code?.startsWith('rest_upload_') || (status >= 400 && status < 500) ? 'refused' : null
}

/**
 * Reads an answer to an upload: the file, or the reason why the site keeps none.
 * @returns `lost` where the site fell over, perhaps once it had stored the file
 * @throws PublishingUnanswered where it may say yes later
 */
export const readUpload = (reply: OutgoingReply): WordPressMedia | ImageRefusal | 'lost' => {
  const { status } = reply
  const json = jsonOf(reply)
  if (status < 300) return WordPressMedia.safeParse(json).data ?? 'lost'
  const refusal = status === 429 ? null : mediaRefusalOf(status, Problem.safeParse(json).data?.code)
  if (refusal) return refusal
  if (status === 500 || status < 400) return 'lost'
  throw new PublishingUnanswered(`The site answered ${status}`)
}

/**
 * Reads an answer by its schema.
 * @throws PublishingRefused where the site says no; PublishingUnanswered where it may say yes later
 */
export const readReply = <Reply extends z.ZodType>(
  reply: OutgoingReply,
  schema: Reply,
): z.infer<Reply> => {
  const { status } = reply
  if (status === 429 || status >= 500) {
    throw new PublishingUnanswered(`The site answered ${status}`)
  }
  if (status >= 300 && status < 400) throw new PublishingRefused('redirected')
  const json = jsonOf(reply)
  if (status >= 400) throw refusalOf(status, Problem.safeParse(json).data?.code)
  const { success, data } = schema.safeParse(json)
  // A page for people, a firewall's question, or half an answer: a write may have arrived all the same.
  if (!success) throw new PublishingRefused('not-wordpress')
  return data
}
