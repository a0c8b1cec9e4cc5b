import { forbidden, invalidParameters, type ParameterFault, RestError } from './rest-error.ts'
import type { BlogSitePost, PostStatus } from './sites.ts'
import { sanitizeSlug } from './slugs.ts'
import { type BlogSiteUser, can } from './users.ts'

// Reads the parameters of a call by the rules of WordPress's schema.

/** The body of a call that writes. */
export type JsonBody = Record<string, unknown>

/** The changes that a write makes to a post; a field that is left out stays. */
export type PostChanges = Partial<
  Pick<
    BlogSitePost,
    'title' | 'content' | 'excerpt' | 'status' | 'slug' | 'featuredMedia' | 'footnotes'
  >
>

/** Statuses that a write may set. */
const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const
/** Statuses that a list may be asked for. */
const LISTED_STATUSES = [...WRITABLE_STATUSES, 'trash', 'auto-draft', 'inherit', 'any'] as const
const CONTEXTS = ['view', 'embed', 'edit'] as const
export type ViewContext = (typeof CONTEXTS)[number]

/** Names as a sentence lists them: `a, b, and c`. */
const sentenceOf = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`

const notAmong = (name: string, choices: readonly string[]): ParameterFault => ({
  code: 'rest_not_in_enum',
  message: `${name} is not one of ${sentenceOf(choices)}.`,
})

const notOfType = (name: string, type: string): ParameterFault => ({
  code: 'rest_invalid_type',
  message: `${name} is not of type ${type}.`,
  data: { param: name },
})

const isObject = (value: unknown): value is JsonBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The body of a write as an object.
 * @throws RestError('rest_invalid_json')
 */
export const readJson = (bytes: Buffer): JsonBody => {
  if (bytes.length === 0) return {}
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isObject(value) ? value : {}
  } catch {
    throw new RestError(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    })
  }
}

/** A text that is sent as a string or as `{ raw }`. WordPress passes over anything else without a word. */
const rawText = (value: unknown): string | undefined => {
  const raw = isObject(value) ? value.raw : value
  return typeof raw === 'string' ? raw : undefined
}

const isInteger = (value: unknown): boolean =>
  Number.isInteger(value) || (typeof value === 'string' && /^-?\d{1,15}$/.test(value))

const isWritable = (value: unknown): value is PostStatus =>
  WRITABLE_STATUSES.some((status) => status === value)

/** Returns the faults of the body of a write of a post. @param before the status that it has now */
const faultsOf = (body: JsonBody, before: PostStatus | null): Record<string, ParameterFault> => {
  const { status, slug, featured_media: featuredMedia, meta } = body
  const faults: Record<string, ParameterFault> = {}
  if (status !== undefined && status !== before && !isWritable(status)) {
    faults.status = notAmong('status', WRITABLE_STATUSES)
  }
  if (slug !== undefined && typeof slug !== 'string') faults.slug = notOfType('slug', 'string')
  if (featuredMedia !== undefined && !isInteger(featuredMedia)) {
    faults.featured_media = notOfType('featured_media', 'integer')
  }
  // An empty object of PHP is an empty array.
  if (meta !== undefined && typeof meta !== 'object')
    faults.meta = { message: 'Invalid parameter.' }
  return faults
}

/** The only registered meta field. WordPress drops all others without a word. */
const footnotesOf = (meta: unknown): string | undefined =>
  isObject(meta) && typeof meta.footnotes === 'string' ? meta.footnotes : undefined

/**
 * Reads the changes of a post from the body of a call.
 * @throws RestError('rest_invalid_param')
 */
export const readPostChanges = (body: JsonBody, before: PostStatus | null = null): PostChanges => {
  const faults = faultsOf(body, before)
  if (Object.keys(faults).length > 0) throw invalidParameters(faults)
  const changes: PostChanges = {
    title: rawText(body.title),
    content: rawText(body.content),
    excerpt: rawText(body.excerpt),
    status: body.status as PostStatus | undefined,
    slug: body.slug === undefined ? undefined : sanitizeSlug(body.slug as string),
    featuredMedia: body.featured_media === undefined ? undefined : Number(body.featured_media),
    footnotes: footnotesOf(body.meta),
  }
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}

/** `view`, `embed` or `edit`. @throws RestError('rest_invalid_param') */
export const readContext = (query: URLSearchParams): ViewContext => {
  const name = query.get('context') ?? 'view'
  const context = CONTEXTS.find((one) => one === name)
  if (!context) throw invalidParameters({ context: notAmong('context', CONTEXTS) })
  return context
}

/** The values of a parameter: `a,b`, or `name[]` several times. */
const listOf = (query: URLSearchParams, name: string): string[] =>
  [query.get(name), ...query.getAll(`${name}[]`)].flatMap((value) => value?.split(',') ?? [])

const readWhole = (query: URLSearchParams, name: string, preset: number, most: number): number => {
  const text = query.get(name)
  if (text === null) return preset
  if (!/^\d{1,9}$/.test(text)) throw invalidParameters({ [name]: notOfType(name, 'integer') })
  const value = Number(text)
  if (value >= 1 && value <= most) return value
  const message = Number.isFinite(most)
    ? `${name} must be between 1 (inclusive) and ${most} (inclusive)`
    : `${name} must be greater than or equal to 1`
  throw invalidParameters({ [name]: { code: 'rest_out_of_bounds', message } })
}

const readStatuses = (query: URLSearchParams, user: BlogSiteUser | null): string[] => {
  const statuses = listOf(query, 'status')
  if (statuses.length === 0) return ['publish']
  if (statuses.some((status) => !LISTED_STATUSES.some((one) => one === status))) {
    throw invalidParameters({ status: notAmong('status', LISTED_STATUSES) })
  }
  if (statuses.some((status) => status !== 'publish') && !can(user, 'edit_posts')) {
    const { status, code, message } = forbidden(
      user !== null,
      'rest_forbidden_status',
      'Status is forbidden.',
    )
    throw invalidParameters({ status: { code, message, data: { status } } })
  }
  return statuses
}

/** Which posts a list is asked for. */
export type PostQuery = {
  context: ViewContext
  statuses: string[]
  slugs: string[]
  search: string
  page: number
  perPage: number
}

/** @throws RestError('rest_invalid_param') */
export const readPostQuery = (query: URLSearchParams, user: BlogSiteUser | null): PostQuery => ({
  context: readContext(query),
  statuses: readStatuses(query, user),
  slugs: listOf(query, 'slug').map(sanitizeSlug),
  search: query.get('search') ?? '',
  page: readWhole(query, 'page', 1, Number.POSITIVE_INFINITY),
  perPage: readWhole(query, 'per_page', 10, 100),
})
