import { randomUUID } from 'node:crypto'
import {
  changeDestinationLogin,
  connectDestination,
  type Destination,
  type DestinationId,
  listDestinations,
  type PublishingFailure,
  removeDestination,
  rotateDestinationSecret,
} from '@sortie/contracts/content/publishing/publishing'
import { MOST_DESTINATIONS } from '@sortie/contracts/content/publishing/publishing-limits'
import type { UserId } from '@sortie/contracts/ids'
import { type AddressFault, type LoopbackRule, readOutgoingAddress } from '@sortie/fetch/outgoing'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { WebhookSigning } from '@sortie/runtime/http/webhook-signing'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import { PublishingRefused, PublishingUnanswered } from '../../providers/publishing/failures.ts'
import type { WordPress, WordPressLogin } from '../../providers/publishing/wordpress.ts'
import type { PublicationView } from '../../publications/views/publication-view.ts'
import type { DestinationLogins } from '../destination-logins.ts'
import type { Destinations } from '../destinations.ts'
import type { DestinationView } from '../views/destination-view.ts'

type Deps = LoopbackRule & {
  destinations: Destinations
  views: Pick<Views<DestinationView>, 'find' | 'where'>
  publications: Pick<Views<PublicationView>, 'where'>
  logins: DestinationLogins
  wordpress: Pick<WordPress, 'discover' | 'checkLogin'>
  signing: Pick<WebhookSigning, 'secretsOf'>
  /** Ids of destinations follow from it, the user and the request's key. */
  idKey: Buffer
  /** Limits how often a user may have a site tried: each try sends it three requests. */
  tries: Throttle
  /** Limits how often a user may read and change their destinations. */
  acts: Pick<Throttle, 'take'>
}

/** Milliseconds that somebody waits for their site at most. */
const LONGEST_TRY_MS = 25_000
/** Removed ones stay in the list that is read. */
const LISTED = 1_000

const ADDRESS_TEXTS: Record<AddressFault, string> = {
  'not-whole': 'Enter a whole address, such as https://example.com',
  'not-https':
    'Your address must begin with https://, so that nobody on the way can read your password.',
  credentials: 'Leave the name and the password out of the address.',
  'not-public': 'This address does not lead to the public internet.',
}

/** The advice to the owner of a site that refuses us, by failure. */
const SITE_TEXTS: Partial<Record<PublishingFailure, string>> = {
  login:
    'WordPress refused this username or application password. Make a new one under Users, Profile, Application Passwords. Your normal password does not work here.',
  'header-removed':
    'Your web server removes the header with your password. Ask your host to pass on “Authorization” (on Apache: CGIPassAuth On), then connect again.',
  'not-allowed':
    'This WordPress user may not write posts. Use an author, an editor or an administrator.',
  'interface-off':
    'The REST API of this site is switched off or blocked, often by a security plugin. Allow /wp-json/ for signed-in users, then connect again.',
  redirected: 'This address leads to another site. Enter the one that it leads to.',
  'not-wordpress': 'This does not look like a WordPress site, or a login page stands before it.',
}

const refused = (path: string, message: string) =>
  new Rejection('destination_refused', { message, detail: message, errors: [{ path, message }] })

/** Returns the error that a user sees where a site could not be tried. */
const siteRefusal = (error: unknown): unknown => {
  if (error instanceof PublishingRefused) {
    const path = error.failure === 'login' ? 'password' : 'url'
    return refused(path, SITE_TEXTS[error.failure] ?? 'This site refused the connection.')
  }
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate || error instanceof PublishingUnanswered
    ? refused('url', 'This site did not answer. Check the address, then try again.')
    : error
}

/** The sites and programs that a user publishes to. */
export const destinationRoutes = (deps: Deps) => {
  const { destinations, views, logins, wordpress, signing, allowsLoopback } = deps

  const replyOf = async (view: DestinationView): Promise<Destination | null> => {
    const { destinationId, kind, address, connectedAt } = view
    const { destination } = (await destinations.state(destinationId)).state
    if (!address || !destination) return null
    const { secretNumber, rotatedAt } = destination
    const secrets = { endpointId: destinationId, secretNumber, rotatedAt }
    return {
      destinationId,
      kind,
      ...address,
      connectedAt,
      signing: kind === 'webhook' ? signing.secretsOf(secrets, Date.now()) : null,
    }
  }
  const connectedOf = async (userId: UserId): Promise<DestinationView[]> => {
    const all = await views.where({ userId }, { newestBy: 'connectedAt', limit: LISTED })
    return all.filter(({ isRemoved, address }) => !isRemoved && address !== null).toReversed()
  }
  /** Returns the time at which an article of a user last arrived at each destination. */
  const lastUses = async (userId: UserId): Promise<Map<DestinationId, string>> => {
    const all = await deps.publications.where(
      { userId },
      { newestBy: 'requestedAt', limit: LISTED },
    )
    const last = new Map<DestinationId, string>()
    for (const { destinationId, published } of all) {
      const known = last.get(destinationId)
      if (published && (known === undefined || known < published.at))
        last.set(destinationId, published.at)
    }
    return last
  }
  const own = async (userId: UserId, destinationId: DestinationId): Promise<DestinationView> => {
    const view = await views.find(destinationId)
    return found(
      view?.userId === userId && view.address && !view.isRemoved ? view : null,
      'destination_not_found',
    )
  }
  const reply = async (destinationId: DestinationId): Promise<Destination> => {
    const view = found(await views.find(destinationId), 'destination_not_found')
    return found(await replyOf(view), 'destination_not_found')
  }

  /** @throws Rejection('destination_refused') */
  const readUrl = (text: string): URL => {
    const { url, fault } = readOutgoingAddress(text, { allowsLoopback })
    if (fault) throw refused('url', ADDRESS_TEXTS[fault])
    url.hash = ''
    return url
  }
  /** The login of a site, once it was tried. @throws Rejection('destination_refused') */
  const tryLogin = async (
    url: URL,
    { username, password }: Pick<WordPressLogin, 'username' | 'password'>,
  ): Promise<WordPressLogin> => {
    const signal = AbortSignal.timeout(LONGEST_TRY_MS)
    try {
      const login = { apiUrl: await wordpress.discover(url, signal), username, password }
      await wordpress.checkLogin(login, signal)
      return login
    } catch (error) {
      throw siteRefusal(error)
    }
  }
  /** @throws Rejection('user_not_found') where its person was erased meanwhile */
  const keepLogin = async (
    of: { destinationId: DestinationId; userId: UserId },
    login: WordPressLogin,
  ): Promise<void> => {
    if (!(await logins.keep(of, login))) throw new Rejection('user_not_found')
  }

  return [
    route(listDestinations, async ({ userId }) => {
      await deps.acts.take(userId)
      const [connected, uses] = await Promise.all([connectedOf(userId), lastUses(userId)])
      const replies = await Promise.all(connected.map(replyOf))
      return {
        destinations: replies
          .filter((one) => one !== null)
          .map((one) => ({ ...one, lastUsedAt: uses.get(one.destinationId) ?? null })),
      }
    }),

    route(connectDestination, async ({ userId, body, key, now: at }) => {
      await deps.acts.take(userId)
      const id = keyedHash(deps.idKey, userId, key ?? randomUUID()).slice(0, 32)
      const destinationId: DestinationId = `pbd_${id}`
      const { destination: known } = (await destinations.state(destinationId)).state
      if (known) return reply(destinationId)
      if ((await connectedOf(userId)).length >= MOST_DESTINATIONS) {
        throw new Rejection('too_many_destinations')
      }
      const url = readUrl(body.url)
      const about = { destinationId, userId }
      if (body.kind === 'wordpress') {
        await deps.tries.take(userId)
        await keepLogin(about, await tryLogin(url, body))
      }
      const username = body.kind === 'wordpress' ? body.username : null
      const data = { ...about, at, kind: body.kind, address: { url: url.href, username } }
      await destinations.handle(destinationId, { type: 'Connect', data }, { isNew: true })
      return reply(destinationId)
    }),

    route(changeDestinationLogin, async ({ userId, params, body, now: at }) => {
      const { destinationId } = params
      const { kind, address } = await own(userId, destinationId)
      if (kind !== 'wordpress') throw new Rejection('destination_not_found')
      await deps.tries.take(userId)
      const { url } = address!
      await keepLogin({ destinationId, userId }, await tryLogin(readUrl(url), body))
      const data = { at, userId, address: { url, username: body.username } }
      await destinations.handle(destinationId, { type: 'ChangeLogin', data })
      return reply(destinationId)
    }),

    route(rotateDestinationSecret, async ({ userId, params: { destinationId }, now: at }) => {
      await deps.acts.take(userId)
      await own(userId, destinationId)
      await destinations.handle(destinationId, { type: 'RotateSecret', data: { at } })
      return reply(destinationId)
    }),

    route(removeDestination, async ({ userId, params: { destinationId }, now: at }) => {
      await deps.acts.take(userId)
      const view = await views.find(destinationId)
      found(view?.userId === userId ? view : null, 'destination_not_found')
      // The password goes first: where the rest fails, nothing that is left leads anywhere.
      await logins.remove(destinationId)
      await destinations.handle(destinationId, { type: 'Remove', data: { at } })
      return { destinationId }
    }),
  ]
}
