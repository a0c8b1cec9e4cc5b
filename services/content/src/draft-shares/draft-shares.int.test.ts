import {
  addEvidence,
  askRewrite,
  editSection,
  listVersions,
  nameVersion,
  vouch,
} from '@sortie/contracts/content/drafts/draft-editing'
import {
  getSharedDraft,
  listDraftShares,
  revokeDraftShare,
  shareDraft,
} from '@sortie/contracts/content/drafts/draft-sharing'
import { deleteDraft, restoreDraft } from '@sortie/contracts/content/drafts/drafts'
import { revokeDraftTokens } from '@sortie/contracts/operators/cleaning'
import { operationsOf } from '@sortie/contracts/operators/operations'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brief } from '../drafts/decider/testing-draft.ts'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'

let content: RunningService
beforeAll(async () => {
  content = await startEditing({
    DRAFT_SHARE_GUESSES: '5',
    DRAFT_SHARE_READS: '16',
    DRAFT_SHARE_READS_OF_LINK: '18',
  })
})
afterAll(() => content.stop())

let addresses = 0
/** Somebody without an account, at an address of their own. */
const stranger = () => {
  addresses += 1
  const caller = content.caller(null, { ip: `203.0.113.${addresses}` })
  return (token: string) => content.call(getSharedDraft, { params: { token }, caller })
}
/** A finished article, and what its owner does with it. */
const finished = async () => {
  const hold = await finishedArticle(content, { author: { name: 'Ada Baker' } })
  const share = async (body: object = {}, key?: string) =>
    content.call(shareDraft, { ...hold.of, headers: hold.once(key), body })
  return { ...hold, share }
}

test('an operator’s command revokes the links of tokens that others came to know, and no others', async () => {
  const { share } = await finished()
  const [known, other] = [(await share()).body.token, (await share()).body.token]
  const body = { tokens: [known, known, 'no-token-of-ours'] }
  const revoke = (caller = content.caller(null, { operator: true })) =>
    content.call(revokeDraftTokens, { body, caller })
  expect((await revoke(content.caller(null))).status).toBe(404)
  expect((await revoke()).body).toEqual({ revoked: 1 })
  expect((await stranger()(known)).status).toBe(404)
  expect((await stranger()(other)).status).toBe(200)
  expect((await revoke()).body).toEqual({ revoked: 0 })
})

test('a stranger reads the article as it reads now, with what it cites and nothing else', async () => {
  const { share, section, of } = await finished()
  const { status, body } = await share({ label: 'For Ada', days: 3 }, 'k')
  expect([status, body.share]).toMatchObject([
    201,
    { label: 'For Ada', withSources: true, status: 'open' },
  ])
  expect((await share({ label: 'For Ada', days: 3 }, 'k')).body.token).toBe(body.token)
  const markdown = 'Go early [e1].\n\n> [your turn] Say why.'
  const edit = { basedOn: 1, heading: 'When', markdown }
  await content.call(editSection, { ...section('s1'), body: edit })

  const shown = await stranger()(body.token)
  expect(shown.status).toBe(200)
  expect(shown.body).toMatchObject({
    type: 'informational',
    keyword: brief.keyword,
    writer: 'template',
    cautions: [],
    author: { name: 'Ada Baker', role: null },
    endsAt: body.share.endsAt,
    details: { title: 'How to choose a bakery' },
    evidence: [{ id: 'e1' }],
  })
  expect(shown.body.sections[0]).toEqual({
    sectionId: 's1',
    heading: 'When',
    markdown: 'Go early [e1].',
  })
  const bare = (await share({ withSources: false })).body.token
  const alone = (await stranger()(bare)).body
  expect([alone.sections[0]?.markdown, alone.evidence]).toEqual(['Go early.', []])
  const listed = (await content.call(listDraftShares, of)).body.shares
  expect(listed.map(({ withSources }) => withSources)).toEqual([false, true])
  expect(JSON.stringify(listed)).not.toContain(body.token)
})

test('the token is kept nowhere', async () => {
  const { share } = await finished()
  const { token } = (await share()).body
  for (const { name } of await content.db.listCollections().toArray()) {
    const all = await content.db.collection(name).find().toArray()
    expect(JSON.stringify(all), name).not.toContain(token)
  }
})

test('a link that was revoked, or whose article is deleted, opens nothing', async () => {
  const { share, draftId, caller, of } = await finished()
  const { token, share: made } = (await share()).body
  const other = (await share()).body.token
  const open = stranger()
  expect((await open(token)).status).toBe(200)
  const params = { draftId, shareId: made.shareId }
  expect((await content.call(revokeDraftShare, { params, caller })).body.status).toBe('revoked')
  const none = await open('nothing')
  expect([none.status, none.problem?.code]).toEqual([404, 'share_not_found'])
  const nameless = (problem: object | null) => ({ ...problem, requestId: null })
  expect(nameless((await open(token)).problem)).toEqual(nameless(none.problem))

  await content.call(deleteDraft, of)
  expect((await open(other)).status).toBe(404)
  await content.call(restoreDraft, of)
  expect((await open(other)).status).toBe(200)
})

test('a link that ended opens nothing, and its owner sees that it did', async () => {
  const { share, of } = await finished()
  const { token, share: made } = (await share({ days: 1 })).body
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(made.endsAt) })
  try {
    expect((await stranger()(token)).problem?.code).toBe('share_not_found')
    expect((await content.call(listDraftShares, of)).body.shares).toMatchObject([
      { shareId: made.shareId, status: 'ended' },
    ])
  } finally {
    vi.useRealTimers()
  }
  expect((await stranger()(token)).status).toBe(200)
})

test('who guesses is stopped, and who has a link is not', async () => {
  const { share } = await finished()
  const { token } = (await share()).body
  const open = stranger()
  for (let tries = 0; tries < 7; tries++) expect((await open(token)).status).toBe(200)
  const answers = []
  for (let tries = 0; tries < 7; tries++) answers.push(await open(`wrong-${tries}`))
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused?.problem?.message).toMatch(
    /^Too many links that do not work were tried\. Try again in \d+ (seconds|minutes?)\.$/,
  )
})

test('an address opens so many articles in ten minutes, and others go on', async () => {
  const { share } = await finished()
  const { token } = (await share()).body
  const open = stranger()
  const statuses = []
  for (let time = 0; time < 16; time++) statuses.push((await open(token)).status)
  expect(statuses).toEqual(Array(16).fill(200))
  const refused = await open(token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(refused.problem).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many articles were opened from your network. Try again in 10 minutes.',
  })
  expect((await stranger()(token)).status).toBe(200)
})

test('one link is opened so often in ten minutes, from wherever, and other links go on', async () => {
  const { share } = await finished()
  const [{ token }, other] = [(await share()).body, (await share()).body]
  const statuses = []
  for (let time = 0; time < 18; time++) statuses.push((await stranger()(token)).status)
  expect(statuses).toEqual(Array(18).fill(200))
  const refused = await stranger()(token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(refused.problem?.message).toBe(
    'Too many people are opening this article right now. Try again in 10 minutes.',
  )
  expect((await stranger()(other.token)).status).toBe(200)
})

test('an article has twenty links at a time', async () => {
  const { share, draftId, caller } = await finished()
  const made = await Promise.all(Array.from({ length: 20 }, () => share()))
  expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const { problem } = await share()
  expect(problem).toMatchObject({
    code: 'too_many_shares',
    status: 409,
    message: 'An article can have 20 links at a time. Revoke one first.',
  })
  const params = { draftId, shareId: made[0]!.body.share.shareId }
  await content.call(revokeDraftShare, { params, caller })
  expect((await share()).status).toBe(201)
})

test('with its article everything goes that was ever in it: edits, versions, proposals and links', async () => {
  const { share, draftId, section, of, once } = await finished()
  const secret = `Only ${draftId} says so.`
  const save = (basedOn: number, markdown: string) =>
    content.call(editSection, { ...section('s1'), body: { basedOn, heading: secret, markdown } })
  await save(1, secret)
  await content.call(nameVersion, { ...of, headers: once(), body: { name: secret.slice(0, 60) } })
  await content.call(addEvidence, { ...of, headers: once(), body: { text: secret } })
  await content.call(vouch, { ...section('s1'), headers: once(), body: { sentence: secret } })
  const body = { sectionId: 's2', basedOn: 1, instruction: secret }
  await content.call(askRewrite, { ...of, headers: once(), body })
  const { token } = (await share({ label: secret.slice(0, 60) })).body
  const inTheClear = async () => {
    const found: string[] = []
    for (const { name } of await content.db.listCollections().toArray()) {
      const all = await content.db.collection(name).find().toArray()
      if (JSON.stringify(all).includes(`Only ${draftId}`)) found.push(name)
    }
    return found
  }
  expect(await inTheClear()).toEqual(expect.arrayContaining(['view.draft-share.1']))

  await content.call(deleteDraft, of)
  await content.db
    .collection('work')
    .updateMany({ stream: draftId }, { $set: { dueAt: new Date(0) } })
  await expect.poll(inTheClear, { timeout: 30_000 }).toEqual([])
  expect((await stranger()(token)).problem?.code).toBe('share_not_found')
  expect((await content.call(listVersions, of)).problem?.code).toBe('draft_not_found')
})

test('a person is shown their edits, versions and links among what is held of them', async () => {
  const { share, section, of, once, userId, caller } = await finished()
  const edit = { basedOn: 1, heading: null, markdown: 'Only mine.' }
  await content.call(editSection, { ...section('s1'), body: edit })
  await content.call(nameVersion, { ...of, headers: once(), body: { name: 'First thoughts' } })
  await share({ label: 'For Ada' })
  const about = { userId, at: new Date().toISOString() }
  const account = { username: 'ada', passwordHash: 'x', termsVersion: '1', confirmationHash: 'x' }
  await content.publish('identity', {
    type: 'UserRegistered',
    stream: userId,
    version: 1,
    data: { ...about, ...account, email: `${userId}@example.com` },
  })
  const { getHeldDataOf } = operationsOf('content')
  const held = () => content.call(getHeldDataOf, { caller })
  await expect.poll(async () => (await held()).status, { timeout: 20_000 }).toBe(200)
  const { events } = (await held()).body
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['SectionEdited', 'VersionNamed', 'DraftShared']),
  )
  for (const text of ['Only mine.', 'First thoughts', 'For Ada']) {
    expect(JSON.stringify(events)).toContain(text)
  }
})
