import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { Rejection } from '@sortie/runtime/domain'
import type { Route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { describe, expect, test } from 'vitest'
import { draftRewriteRoutes } from '../../draft-rewrites/http/draft-rewrite-routes.ts'
import { draftVersionRoutes } from '../../draft-versions/http/draft-version-routes.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import { draftEditRoutes } from './draft-edit-routes.ts'

class BodyRead extends Error {}

/** A body that must not be read yet. */
const unread = new Proxy(
  {},
  {
    get: () => {
      throw new BodyRead()
    },
    ownKeys: () => {
      throw new BodyRead()
    },
  },
)

const strangers: OwnDraft = async () => {
  throw new Rejection('draft_not_found')
}
const owners: OwnDraft = async () => ({ brief: {} }) as never
const noPoints: ThrottleOnce = async () => {
  throw new Rejection('too_many_requests', { retryAfter: 1 })
}
const nothing = {} as never

/** All routes that change the text of an article, by method and path. */
const routesFor = (own: OwnDraft): [string, Route][] => {
  const common = { drafts: nothing, own, throttle: noPoints, idKey: Buffer.alloc(32) }
  const routes: Route[] = [
    ...draftEditRoutes({ ...common, parsers: nothing }),
    ...draftVersionRoutes({ ...common, views: nothing, reads: nothing }),
    ...draftRewriteRoutes({ ...common, rewrites: nothing, sections: nothing }),
  ]
  return routes
    .filter(({ endpoint }) => endpoint.accepts === 'json' && endpoint.method !== 'get')
    .map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one])
}

const answer = ({ answer: act }: Route) => {
  const draftId: DraftId = 'dft_0123456789abcdef0123456789abcdef'
  const params = { draftId, sectionId: 's1', rewriteId: 'rwr_1', versionId: 'ver_1' }
  const request = {
    userId: 'usr_1',
    key: null,
    now: new Date().toISOString(),
    body: unread,
    params,
  }
  return act(request as never, nothing)
}

describe.each(routesFor(strangers))('%s', (_name, route) => {
  test('asks whose article it is before it reads what was sent', async () => {
    await expect(answer(route)).rejects.toMatchObject({ code: 'draft_not_found' })
  })
})

const throttled = routesFor(owners).filter(([name]) =>
  /sections|details|evidence|vouches|versions$|rewrites$/.test(name),
)
describe.each(throttled)('%s', (_name, route) => {
  test('asks whether a point is left before it reads what was sent', async () => {
    await expect(answer(route)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
