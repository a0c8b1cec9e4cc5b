import type { ImageRefusal } from '@sortie/contracts/content/publishing/publishing'
import {
  type LoopbackRule,
  type OutgoingClient,
  type OutgoingReply,
  type OutgoingRequest,
  readOutgoingAddress,
} from '@sortie/fetch/outgoing'
import { z } from 'zod'
import { PublishingRefused, sendTo } from './failures.ts'
import {
  MEDIA_FIELDS,
  POST_FIELDS,
  readReply,
  readUpload,
  WordPressIndex,
  WordPressMedia,
  WordPressPost,
  WordPressUser,
} from './wordpress-reply.ts'

/** A site, and as whom its REST API is used. `apiUrl` ends with a slash. */
export type WordPressLogin = { apiUrl: string; username: string; password: string }
/** The texts of a post that we write. */
export type PostTexts = { title: string; content: string; excerpt: string }

type Deps = LoopbackRule & { client: Pick<OutgoingClient, 'send'>; userAgent: string }
type Call = {
  path: string
  query?: Record<string, string>
  method?: OutgoingRequest['method']
  body?: unknown
  /** A file in place of JSON. */
  file?: MediaFile
}
/** A file as it is uploaded. Its name is kept with it, so it is looked for by that. */
type MediaFile = { name: string; type: string; content: Uint8Array }

/** Bytes of an answer that are read: a post of 200 kB and what JSON makes of it. */
const READ_BYTES = 1_000_000
/** Of a home page its headers are enough. */
const HEAD_BYTES = 1
/** Redirects that are followed to a site, before anything secret is sent. */
const MOST_REDIRECTS = 3
const API_PATH = 'wp-json/'

const headerOf = ({ headers }: OutgoingReply, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? ''
}

/** A host without the `www.` that sites put before it or leave out. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

/** The address of the API that a page names in its header `Link`; null where it names none. */
const apiLinkIn = (header: string): string | null => {
  const found = /<([^<>]{1,500})>;[^<>]{0,50}rel="https:\/\/api\.w\.org\/"/.exec(header)
  return found ? found[1]! : null
}

/** Talks to sites of WordPress by their REST API, with an application password. */
export const createWordPressClient = ({ client, userAgent, allowsLoopback }: Deps) => {
  const rule = { allowsLoopback }

  const send = (
    { apiUrl, username, password }: WordPressLogin,
    { path, query = {}, method = 'GET', body, file }: Call,
    signal: AbortSignal,
  ): Promise<OutgoingReply> => {
    const url = new URL(apiUrl)
    // Sites without pretty addresses have the route in the query.
    const route = url.searchParams.get('rest_route')
    if (route === null) url.pathname += path
    else url.searchParams.set('rest_route', route + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const basic = Buffer.from(`${username}:${password}`).toString('base64')
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Basic ${basic}`,
      'user-agent': userAgent,
    }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const request: OutgoingRequest = {
      url: url.href,
      method,
      headers,
      readBytes: READ_BYTES,
    }
    if (body !== undefined) request.body = JSON.stringify(body)
    if (file) {
      request.body = file.content
      headers['content-type'] = file.type
      headers['content-disposition'] = `attachment; filename="${file.name}"`
    }
    return sendTo(client, request, signal)
  }

  const call = async <Reply extends z.ZodType>(
    login: WordPressLogin,
    call: Call,
    schema: Reply,
    signal: AbortSignal,
  ): Promise<z.infer<Reply>> => readReply(await send(login, call, signal), schema)

  /** Asks for a page without a name or password, and follows it where it moved within the same site. */
  const visit = async (
    from: URL,
    { accept, readBytes }: { accept: string; readBytes: number },
    signal: AbortSignal,
  ): Promise<{ url: URL; reply: OutgoingReply }> => {
    let url = from
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const headers = { accept, 'user-agent': userAgent }
      const reply = await sendTo(
        client,
        { url: url.href, method: 'GET', headers, readBytes },
        signal,
      )
      const location = headerOf(reply, 'location')
      if (reply.status < 300 || reply.status >= 400 || !location) return { url, reply }
      const { url: next } = readOutgoingAddress(URL.parse(location, url.href)?.href ?? '', rule)
      if (!next || bareHost(next) !== bareHost(url)) throw new PublishingRefused('redirected')
      url = next
    }
    throw new PublishingRefused('redirected')
  }

  const fields = { context: 'edit', _fields: POST_FIELDS }

  return {
    /**
     * Finds the REST API of a site: by the header of its home page, else where it usually is.
     * @throws PublishingRefused where there is none; PublishingUnanswered
     */
    discover: async (siteUrl: URL, signal: AbortSignal): Promise<string> => {
      const home = await visit(siteUrl, { accept: 'text/html', readBytes: HEAD_BYTES }, signal)
      const linked = apiLinkIn(headerOf(home.reply, 'link'))
      const folder = home.url.pathname.endsWith('/') ? home.url.href : `${home.url.href}/`
      const { url } = readOutgoingAddress(linked ?? new URL(API_PATH, folder).href, rule)
      if (!url || bareHost(url) !== bareHost(home.url)) throw new PublishingRefused('redirected')
      const accept = 'application/json'
      const index = await visit(url, { accept, readBytes: READ_BYTES }, signal)
      const { namespaces } = readReply(index.reply, WordPressIndex)
      if (!namespaces.includes('wp/v2')) throw new PublishingRefused('interface-off')
      return index.url.href
    },
    /**
     * Checks that a name and a password may write posts.
     * @throws PublishingRefused where they may not; PublishingUnanswered
     */
    checkLogin: async (login: WordPressLogin, signal: AbortSignal): Promise<void> => {
      const request = {
        path: 'wp/v2/users/me',
        query: { context: 'edit', _fields: 'id,capabilities' },
      }
      const { capabilities } = await call(login, request, WordPressUser, signal)
      if (!capabilities.edit_posts) throw new PublishingRefused('not-allowed')
    },
    /** The newest post with a text in it, whatever its status; null where there is none. */
    findPost: async (
      login: WordPressLogin,
      text: string,
      signal: AbortSignal,
    ): Promise<WordPressPost | null> => {
      const query = {
        ...fields,
        search: text,
        status: 'publish,future,draft,pending,private',
        per_page: '10',
      }
      const found = await call(
        login,
        { path: 'wp/v2/posts', query },
        z.array(WordPressPost),
        signal,
      )
      return found.find(({ content }) => content.raw.includes(text)) ?? null
    },
    readPost: (
      login: WordPressLogin,
      postId: number,
      signal: AbortSignal,
    ): Promise<WordPressPost> =>
      call(login, { path: `wp/v2/posts/${postId}`, query: fields }, WordPressPost, signal),
    /** The file with a slug, which WordPress makes of the name that a file was uploaded by; null where none is. */
    findMedia: async (
      login: WordPressLogin,
      slug: string,
      signal: AbortSignal,
    ): Promise<WordPressMedia | null> => {
      const query = { context: 'edit', _fields: MEDIA_FIELDS, slug, per_page: '10' }
      const request = { path: 'wp/v2/media', query }
      const found = await call(login, request, z.array(WordPressMedia), signal)
      return found.find((media) => media.slug === slug) ?? null
    },
    /**
     * Uploads a file.
     * @returns the file; why the site keeps none; or `lost` where it fell over, perhaps once it had stored it
     */
    uploadMedia: async (
      login: WordPressLogin,
      file: MediaFile,
      signal: AbortSignal,
    ): Promise<WordPressMedia | ImageRefusal | 'lost'> => {
      const call: Call = {
        path: 'wp/v2/media',
        query: { _fields: MEDIA_FIELDS },
        method: 'POST',
        file,
      }
      return readUpload(await send(login, call, signal))
    },
    /** Says what an image shows. */
    describeMedia: (
      login: WordPressLogin,
      mediaId: number,
      altText: string,
      signal: AbortSignal,
    ): Promise<WordPressMedia> => {
      const query = { _fields: MEDIA_FIELDS }
      const upload: Call = {
        path: `wp/v2/media/${mediaId}`,
        query,
        method: 'POST',
        body: { alt_text: altText },
      }
      return call(login, upload, WordPressMedia, signal)
    },
    /** Makes a post that nobody but the people of the site sees. */
    createDraft: (
      login: WordPressLogin,
      texts: PostTexts & { slug: string },
      signal: AbortSignal,
    ): Promise<WordPressPost> => {
      const body = { ...texts, status: 'draft' }
      const creation: Call = { path: 'wp/v2/posts', query: fields, method: 'POST', body }
      return call(login, creation, WordPressPost, signal)
    },
    updatePost: (
      login: WordPressLogin,
      postId: number,
      changes: Partial<PostTexts> & { status?: 'publish' },
      signal: AbortSignal,
    ): Promise<WordPressPost> => {
      const path = `wp/v2/posts/${postId}`
      return call(
        login,
        { path, query: fields, method: 'POST', body: changes },
        WordPressPost,
        signal,
      )
    },
  }
}
export type WordPress = ReturnType<typeof createWordPressClient>
