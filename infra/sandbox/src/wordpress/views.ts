import { canEdit } from './posts.ts'
import { renderContent, renderExcerpt, texturize } from './render.ts'
import type { BlogSitePost, Media, WordPressSite } from './sites.ts'
import { sanitizeSlug } from './slugs.ts'
import { type BlogSiteUser, can, capabilitiesOf, USERNAME } from './users.ts'

// The objects that the API answers with, field by field as WordPress 6.8.

/** An object of an answer. */
export type View = Record<string, unknown>

/** A site as a call reached it. */
export type SiteAddress = {
  site: WordPressSite
  /** The address of the home page, without a slash at the end. */
  home: string
}

/** The address of a path of the API; without pretty addresses the path is in the query. */
export const restUrl = ({ site, home }: SiteAddress, path: string): string =>
  site.traps.has('plain-permalinks') ? `${home}/?rest_route=${path}` : `${home}/wp-json${path}`

/** A moment as WordPress writes it: in seconds, without a zone. These sites are in UTC. */
const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** The address of a post for people: a draft has only its number. */
const linkOf = ({ home }: SiteAddress, { id, slug, status }: BlogSitePost): string =>
  status === 'publish' ? `${home}/${slug}/` : `${home}/?p=${id}`

/** The answer to `GET /wp-json/`. */
export const indexView = (address: SiteAddress): View => {
  const { site, home } = address
  return {
    name: site.name,
    description: '',
    url: home,
    home,
    gmt_offset: 0,
    timezone_string: 'UTC',
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: 'posts',
    namespaces: ['oembed/1.0', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'],
    authentication: {
      'application-passwords': {
        endpoints: { authorization: `${home}/wp-admin/authorize-application.php` },
      },
    },
    routes: {},
    site_logo: 0,
    site_icon: 0,
    site_icon_url: '',
    _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
  }
}

/** The answer to `GET /wp/v2/users/me`. */
export const userView = (
  address: SiteAddress,
  { id, role }: BlogSiteUser,
  isForEdit: boolean,
): View => {
  const view = {
    id,
    name: 'Edda Editor',
    url: '',
    description: '',
    link: `${address.home}/author/${USERNAME}/`,
    slug: USERNAME,
    avatar_urls: {},
    meta: [],
    _links: {
      self: [{ href: restUrl(address, `/wp/v2/users/${id}`) }],
      collection: [{ href: restUrl(address, '/wp/v2/users') }],
    },
  }
  if (!isForEdit) return view
  return {
    ...view,
    username: USERNAME,
    first_name: 'Edda',
    last_name: 'Editor',
    email: 'editor@wordpress.example',
    locale: 'en_US',
    nickname: USERNAME,
    roles: [role],
    registered_date: '2026-01-05T08:00:00+00:00',
    capabilities: capabilitiesOf(role),
    extra_capabilities: { [role]: true },
  }
}

/** Links of a post; that of publishing is there only for whoever may. */
const postLinks = (
  address: SiteAddress,
  { id }: BlogSitePost,
  user: BlogSiteUser | null,
  isForEdit: boolean,
) => {
  const self = restUrl(address, `/wp/v2/posts/${id}`)
  const mayPublish = isForEdit && can(user, 'publish_posts')
  return {
    self: [{ href: self, targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } }],
    collection: [{ href: restUrl(address, '/wp/v2/posts') }],
    about: [{ href: restUrl(address, '/wp/v2/types/post') }],
    ...(mayPublish && { 'wp:action-publish': [{ href: self }] }),
    ...(can(user, 'unfiltered_html') &&
      isForEdit && { 'wp:action-unfiltered-html': [{ href: self }] }),
  }
}

/** A text that is shown; whoever edits also sees how it is written. */
const textView = (isForEdit: boolean, raw: string, rendered: string): View =>
  isForEdit ? { raw, rendered } : { rendered }

/** A post, as a reader or as an editor sees it. */
export const wordPressPostView = (
  address: SiteAddress,
  post: BlogSitePost,
  user: BlogSiteUser | null,
  isForEdit: boolean,
): View => {
  const guid = `${address.home}/?p=${post.id}`
  const view = {
    id: post.id,
    date: moment(post.date),
    date_gmt: moment(post.date),
    guid: textView(isForEdit, guid, guid),
    modified: moment(post.modified),
    modified_gmt: moment(post.modified),
    slug: post.slug,
    status: post.status,
    type: 'post',
    link: linkOf(address, post),
    title: textView(isForEdit, post.title, texturize(post.title)),
    content: {
      ...textView(isForEdit, post.content, renderContent(post.content)),
      protected: false,
      ...(isForEdit && { block_version: post.content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: {
      ...textView(isForEdit, post.excerpt, renderExcerpt(post.excerpt, post.content)),
      protected: false,
    },
    author: post.author,
    featured_media: post.featuredMedia,
    comment_status: 'open',
    ping_status: 'open',
    sticky: false,
    template: '',
    format: 'standard',
    meta: { footnotes: post.footnotes },
    categories: [1],
    tags: [],
    class_list: [`post-${post.id}`, 'post', 'type-post', `status-${post.status}`],
    _links: postLinks(address, post, user, isForEdit),
  }
  if (!isForEdit) return view
  return {
    ...view,
    password: '',
    permalink_template: `${address.home}/%postname%/`,
    generated_slug: sanitizeSlug(post.title) || String(post.id),
  }
}

/** An uploaded image. */
export const mediaView = (address: SiteAddress, media: Media, isForEdit: boolean): View => {
  const { home } = address
  const folder = moment(media.date).slice(0, 7).replace('-', '/')
  const sourceUrl = `${home}/wp-content/uploads/${folder}/${media.filename}`
  const view = {
    id: media.id,
    date: moment(media.date),
    date_gmt: moment(media.date),
    guid: textView(isForEdit, sourceUrl, sourceUrl),
    modified: moment(media.modified),
    modified_gmt: moment(media.modified),
    slug: media.slug,
    status: 'inherit',
    type: 'attachment',
    link: `${home}/?attachment_id=${media.id}`,
    title: textView(isForEdit, media.title, texturize(media.title)),
    author: 2,
    featured_media: 0,
    comment_status: 'open',
    ping_status: 'closed',
    template: '',
    meta: [],
    description: textView(isForEdit, '', ''),
    caption: textView(isForEdit, media.caption, renderExcerpt(media.caption, '')),
    alt_text: media.altText,
    media_type: 'image',
    mime_type: media.mimeType,
    media_details: {
      width: media.width,
      height: media.height,
      file: `${folder}/${media.filename}`,
      filesize: media.bytes,
      sizes: {},
      image_meta: {},
    },
    post: null,
    source_url: sourceUrl,
    _links: { self: [{ href: restUrl(address, `/wp/v2/media/${media.id}`) }] },
  }
  return isForEdit ? { ...view, missing_image_sizes: [] } : view
}

/** Takes one field from an object, and what `a.b` names within it. */
const pickField = (view: View, [name = '', ...rest]: readonly string[]): View => {
  const value = view[name]
  if (value === undefined) return {}
  const isNested = rest.length > 0 && typeof value === 'object' && value !== null
  return { [name]: isNested ? pickField(value as View, rest) : value }
}

/** Joins what was picked of one object: `content.raw` and `content.rendered` are fields of one. */
const mergeFields = (one: View, other: View): View => {
  const merged = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const before = merged[name]
    const areObjects = [before, value].every((each) => typeof each === 'object' && each !== null)
    merged[name] = areObjects ? mergeFields(before as View, value as View) : value
  }
  return merged
}

/** The fields that `_fields` names; all of them where it names none. */
export const selectFields = (view: View, fields: readonly string[]): View =>
  fields.length === 0
    ? view
    : fields.map((field) => pickField(view, field.trim().split('.'))).reduce(mergeFields, {})

/** Returns a report of a site for tests: all its content, and the calls that came. */
export const siteReport = (address: SiteAddress): View => {
  const { site } = address
  const everything: BlogSiteUser = { id: 0, role: 'editor' }
  return {
    site: site.name,
    traps: [...site.traps],
    writes: site.writes,
    posts: [...site.posts.values()].map((post) =>
      wordPressPostView(address, post, everything, canEdit(everything, post)),
    ),
    media: [...site.media.values()].map((media) => ({
      ...mediaView(address, media, true),
      sha256: media.sha256,
    })),
    calls: site.calls,
  }
}
