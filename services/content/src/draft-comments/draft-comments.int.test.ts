import { randomUUID } from 'node:crypto'
import {
  commentOnSharedDraft,
  deleteDraftComment,
  followDraftComments,
  listDraftComments,
  readDraftComments,
  resolveDraftComment,
} from '@sortie/contracts/content/drafts/draft-comments'
import {
  getSharedDraft,
  revokeDraftShare,
  shareDraft,
} from '@sortie/contracts/content/drafts/draft-sharing'
import { deleteDraft } from '@sortie/contracts/content/drafts/drafts'
import { operationsOf } from '@sortie/contracts/operators/operations'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'

let content: RunningService
beforeAll(async () => {
  content = await startEditing({ DRAFT_COMMENTS: '60', DRAFT_SHARE_READS: '200' })
})
afterAll(() => content.stop())

let networks = 0
/** Somebody without an account, in a network of their own, who comments through a link. */
const reader = () => {
  networks += 1
  const caller = content.caller(null, { ip: `198.51.100.${networks}` })
  return {
    caller,
    say: (token: string, text: string, more: object = {}, key: string = randomUUID()) =>
      content.call(commentOnSharedDraft, {
        params: { token },
        caller,
        headers: { 'Idempotency-Key': key },
        body: { sectionId: 's1', name: 'Bo', text, ...more },
      }),
  }
}
/** A finished article with a link, and what its owner does with its comments. */
const shared = async () => {
  const hold = await finishedArticle(content)
  const { of, caller, draftId, once } = hold
  const link = async () =>
    (await content.call(shareDraft, { ...of, headers: once(), body: {} })).body
  const { token, share } = await link()
  const one = (commentId: `dcm_${string}`) => ({ params: { draftId, commentId }, caller })
  return {
    ...hold,
    token,
    share,
    link,
    one,
    comments: async () => (await content.call(listDraftComments, of)).body,
  }
}

test('a reader comments on a section, and its owner reads, resolves and deletes that', async () => {
  const { token, comments, of, one } = await shared()
  const { say, caller } = reader()
  const [first] = (await content.call(getSharedDraft, { params: { token }, caller })).body.sections
  const sectionId = first!.sectionId!
  const sent = await say(token, 'Say when.\nPlease.', { sectionId, name: ' Bo\u202E Lee ' })
  expect(sent.status).toBe(201)
  const { commentId } = sent.body
  await say(token, 'Well done.', { sectionId: null })
  const { comments: all, isOpen } = await comments()
  expect(isOpen).toBe(true)
  const unseen = { isRead: false, isResolved: false }
  expect(all).toMatchObject([
    { commentId, sectionId, name: 'Bo Lee', text: 'Say when.\nPlease.', ...unseen },
    { sectionId: null, text: 'Well done.', ...unseen },
  ])
  const read = await content.call(readDraftComments, { ...of, body: { commentIds: [commentId] } })
  expect(read.body.comments.map(({ isRead }) => isRead)).toEqual([true, false])
  const body = { isResolved: true }
  const resolved = await content.call(resolveDraftComment, { ...one(commentId), body })
  expect(resolved.body.comments[0]).toMatchObject(body)
  const left = (await content.call(deleteDraftComment, one(commentId))).body.comments
  expect(left.map(({ text }) => text)).toEqual(['Well done.'])
  const gone = await content.call(resolveDraftComment, { ...one(commentId), body })
  expect(gone.problem?.code).toBe('comment_not_found')
})

test('markup of a reader stays text, and nothing of a comment is in the article or its files', async () => {
  const { token, comments, exported } = await shared()
  const { say, caller } = reader()
  const text = '<img src=x onerror=alert(1)> **bold** [e1] canary'
  expect((await say(token, text, { name: '<b>Bo</b>' })).status).toBe(201)
  expect((await comments()).comments).toMatchObject([{ name: '<b>Bo</b>', text }])
  const shown = await content.call(getSharedDraft, { params: { token }, caller })
  expect(JSON.stringify(shown.body)).not.toContain('canary')
  for (const format of ['html', 'markdown', 'text', 'evidence'] as const) {
    expect(await exported(format)).not.toContain('canary')
  }
})

test('a comment that is too long, empty, of nobody, or on no section is refused', async () => {
  const { token, comments } = await shared()
  const { say } = reader()
  expect((await say(token, 'x'.repeat(501))).status).toBe(422)
  expect((await say(token, ' \u0000 ')).status).toBe(422)
  expect((await say(token, 'Hello', { name: '' })).status).toBe(422)
  expect((await say(token, 'Hello', { name: 'x'.repeat(61) })).status).toBe(422)
  expect((await say(token, 'Hello', { isRead: true })).status).toBe(422)
  expect((await say(token, 'Hello', { sectionId: 's99' })).problem?.code).toBe('section_not_found')
  expect((await comments()).comments).toEqual([])
})

test('links that nobody made, that were revoked, that ended, or of a deleted article take no comment', async () => {
  const { token, share, link, of, draftId, caller, comments } = await shared()
  const { say } = reader()
  expect((await say('nothing', 'Hello')).problem?.code).toBe('share_not_found')
  await say(token, 'Before')
  const params = { draftId, shareId: share.shareId }
  await content.call(revokeDraftShare, { params, caller })
  expect((await say(token, 'After')).problem?.code).toBe('share_not_found')
  const kept = await comments()
  expect([kept.isOpen, kept.comments.map(({ text }) => text)]).toEqual([false, ['Before']])

  const other = await link()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(other.share.endsAt) })
  try {
    expect((await say(other.token, 'Late')).problem?.code).toBe('share_not_found')
  } finally {
    vi.useRealTimers()
  }
  await content.call(deleteDraft, of)
  expect((await say(other.token, 'Deleted')).problem?.code).toBe('share_not_found')
})

test('a link takes fifty comments of however many at once, and one that is sent again counts once', async () => {
  const { token, link, comments } = await shared()
  const { say } = reader()
  const again = await Promise.all([1, 2, 3].map(() => say(token, 'Again', {}, 'one-key')))
  expect(new Set(again.map(({ body }) => body.commentId)).size).toBe(1)
  const sent = await Promise.all(
    Array.from({ length: 52 }, (_, at) => (at < 26 ? say : reader().say)(token, `Remark ${at}`)),
  )
  const statuses = sent.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(49)
  expect(sent.find(({ status }) => status !== 201)?.problem?.code).toBe('too_many_comments')
  expect((await comments()).comments).toHaveLength(50)
  expect((await reader().say((await link()).token, 'Another link')).status).toBe(201)
})

test('a network leaves so many comments in ten minutes, and others go on', async () => {
  const { token, link } = await shared()
  const { say } = reader()
  for (let times = 0; times < 30; times++) await say(token, `Remark ${times}`)
  const other = (await link()).token
  for (let times = 0; times < 30; times++) await say(other, `Remark ${times}`)
  const refused = await say(other, 'One more')
  expect(refused.status).toBe(429)
  expect(refused.problem?.message).toMatch(
    /^Too many comments came from your network\. Nothing was sent\. Try again in \d+ minutes?\.$/,
  )
  expect((await reader().say(other, 'Mine')).status).toBe(201)
})

test('nobody but its owner reads the comments on an article, or changes them', async () => {
  const { token, draftId, comments } = await shared()
  const { commentId } = (await reader().say(token, 'For the owner')).body
  const stranger = (await shared()).caller
  const of = { params: { draftId }, caller: stranger }
  const one = { params: { draftId, commentId }, caller: stranger }
  const answers = [
    await content.call(listDraftComments, of),
    await content.call(readDraftComments, { ...of, body: { commentIds: [commentId] } }),
    await content.call(resolveDraftComment, { ...one, body: { isResolved: true } }),
    await content.call(deleteDraftComment, one),
  ]
  for (const { problem } of answers) expect(problem?.code).toBe('draft_not_found')
  expect((await comments()).comments).toMatchObject([{ isRead: false, isResolved: false }])
})

test('an owner who looks at the article sees a comment as it comes', async () => {
  const { token, of } = await shared()
  const events = (await content.request(followDraftComments, of)).body!.getReader()
  const decoder = new TextDecoder()
  let seen = ''
  /** Reads until something was sent. */
  const until = async (wanted: string) => {
    while (!seen.includes(wanted)) {
      const { value, done } = await events.read()
      if (done) throw new Error(`The stream ended without ${wanted}`)
      seen += decoder.decode(value)
    }
  }
  await until('"comments":[]')
  await reader().say(token, 'Look at this')
  await until('Look at this')
  await events.cancel()
})

test('with its article a comment is erased, and no word of it was ever stored in the clear', async () => {
  const { token, draftId, of } = await shared()
  await reader().say(token, `Only ${draftId} says so.`, { name: `Bo ${draftId}` })
  const all = async () => {
    const found: string[] = []
    for (const { name } of await content.db.listCollections().toArray()) {
      const documents = await content.db.collection(name).find().toArray()
      if (JSON.stringify(documents).includes(`Only ${draftId}`)) found.push(name)
    }
    return found
  }
  expect(await all()).toEqual([])
  const kept = () =>
    content.db.collection<{ _id: string }>('draft-comments').findOne({ _id: draftId })
  expect(await kept()).toMatchObject({ comments: [{ sectionId: 's1' }] })
  await content.call(deleteDraft, of)
  await content.db
    .collection('work')
    .updateMany({ stream: draftId }, { $set: { dueAt: new Date(0) } })
  await expect.poll(kept, { timeout: 30_000 }).toBe(null)
})

test('the comments on a person’s articles are among what is held of them', async () => {
  const { token, userId, caller } = await shared()
  await reader().say(token, 'For your files')
  await reader().say(token, 'And this')
  const account = { username: 'ada', passwordHash: 'x', termsVersion: '1', confirmationHash: 'x' }
  await content.publish('identity', {
    type: 'UserRegistered',
    stream: userId,
    version: 1,
    data: { userId, at: new Date().toISOString(), ...account, email: `${userId}@example.com` },
  })
  const { getHeldDataOf } = operationsOf('content')
  const held = (query: { cursor?: string } = {}) => content.call(getHeldDataOf, { caller, query })
  await expect.poll(async () => (await held()).status, { timeout: 20_000 }).toBe(200)
  const words: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await held(cursor ? { cursor } : {})
    words.push(...(body.kept ?? []).map(({ data }) => String(data.text)))
    cursor = body.next
  }
  expect(words.toSorted()).toEqual(['And this', 'For your files'])
})
