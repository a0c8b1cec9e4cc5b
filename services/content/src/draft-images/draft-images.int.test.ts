import { randomUUID } from 'node:crypto'
import { editSection } from '@sortie/contracts/content/drafts/draft-editing'
import {
  deleteDraftImage,
  getDraftImage,
  getSharedDraftImage,
  uploadDraftImage,
} from '@sortie/contracts/content/drafts/draft-images'
import {
  MOST_IMAGE_BYTES,
  MOST_IMAGES_OF_DRAFT,
} from '@sortie/contracts/content/drafts/draft-limits'
import { revokeDraftShare, shareDraft } from '@sortie/contracts/content/drafts/draft-sharing'
import { deleteDraft, exportDraft } from '@sortie/contracts/content/drafts/drafts'
import { operationsOf } from '@sortie/contracts/operators/operations'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'
import { CAMERA, makePhoto, makePng } from '../untrusted/images/testing-images.ts'

let content: RunningService
beforeAll(async () => {
  content = await startEditing()
})
afterAll(() => content.stop())

/** A finished article, and what its owner does with its images. */
const illustrated = async () => {
  const hold = await finishedArticle(content)
  const { of, caller, draftId, once, texts, section } = hold
  const upload = (file: Buffer, key: string = randomUUID(), more: object = {}) =>
    content.call(uploadDraftImage, { ...of, headers: once(key), body: file, ...more })
  const uploaded = async (file: Buffer = makePng()) => (await upload(file)).body
  const one = (imageId: string) => ({ params: { draftId, imageId }, caller })
  const write = async (markdown: string) => {
    const [first] = await texts()
    const { sectionId, heading, revision: basedOn } = first!
    const body = { basedOn, heading, markdown }
    return content.call(editSection, { ...section(sectionId), headers: once(), body })
  }
  const link = async () =>
    (await content.call(shareDraft, { ...of, headers: once(), body: {} })).body
  return { ...hold, upload, uploaded, one, write, link }
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a photo is stored without its metadata, and its owner gets it back as an image only', async () => {
  const { upload, one } = await illustrated()
  const { status, body } = await upload(makePhoto(6))
  expect(status).toBe(201)
  expect(body).toMatchObject({ type: 'image/jpeg', width: 8, height: 8 })
  const read = await content.request(getDraftImage, one(body.imageId))
  expect(read.status).toBe(200)
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const shown = await bytesOf(read)
  expect(shown.length).toBe(body.bytes)
  expect(shown.includes(CAMERA)).toBe(false)
})

test('an upload that is sent again is one image', async () => {
  const { upload } = await illustrated()
  const key = randomUUID()
  const first = await upload(makePng(), key)
  expect((await upload(makePng(), key)).body).toEqual(first.body)
})

test('what is no image, has too many pixels, or more than 2 MB is refused', async () => {
  const { upload } = await illustrated()
  const codeOf = async (file: Buffer) => (await upload(file)).problem?.code
  expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
    'image_invalid',
  )
  const bomb = makePng({ width: 30_000, height: 30_000, rows: Buffer.alloc(1) })
  expect(await codeOf(bomb)).toBe('image_too_large')
  expect(await codeOf(Buffer.alloc(MOST_IMAGE_BYTES + 1))).toBe('body_too_large')
})

test('of many uploads at once an article takes 20, and one that is deleted makes room', async () => {
  const { upload, one } = await illustrated()
  const answers = await Promise.all(
    Array.from({ length: MOST_IMAGES_OF_DRAFT + 5 }, () => upload(makePng())),
  )
  const taken = answers.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(MOST_IMAGES_OF_DRAFT)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ problem }) => problem?.code))).toEqual(new Set(['too_many_images']))
  const { imageId } = taken[0]!.body
  expect((await content.call(deleteDraftImage, one(imageId))).status).toBe(204)
  expect((await content.request(getDraftImage, one(imageId))).status).toBe(404)
  expect((await content.call(deleteDraftImage, one(imageId))).problem?.code).toBe('image_not_found')
  expect((await upload(makePng())).status).toBe(201)
})

test('an image of somebody else’s article is not there, nor under another article', async () => {
  const { uploaded, draftId } = await illustrated()
  const { imageId } = await uploaded()
  const other = await illustrated()
  const given = { params: { draftId, imageId }, caller: other.caller }
  expect((await content.request(getDraftImage, given)).status).toBe(404)
  expect((await content.call(deleteDraftImage, given)).status).toBe(404)
  const params = { draftId }
  expect((await other.upload(makePng(), randomUUID(), { params })).status).toBe(404)
  expect((await content.request(getDraftImage, other.one(imageId))).status).toBe(404)
})

test('a link shows the images that its article names, until it is revoked', async () => {
  const { uploaded, write, link, draftId, caller } = await illustrated()
  const { imageId } = await uploaded()
  const { token, share } = await link()
  const open = () => content.request(getSharedDraftImage, { params: { token, imageId } })
  expect((await open()).status).toBe(404)
  expect((await write(`Look:\n\n![A loaf of bread](sortie-image:${imageId})`)).status).toBe(200)
  await expect.poll(async () => (await open()).status).toBe(200)
  const params = { draftId, shareId: share.shareId }
  await content.call(revokeDraftShare, { params, caller })
  expect((await open()).status).toBe(404)
})

test('files of an article come with its images, and plain text with what they show', async () => {
  const { uploaded, write, of, exported } = await illustrated()
  const { imageId } = await uploaded(makePhoto())
  await write(`Look:\n\n![A loaf of bread](sortie-image:${imageId})`)
  const zipped = async (format: 'html' | 'markdown') => {
    const response = await content.request(exportDraft, { ...of, query: { format } })
    expect(response.headers.get('content-type')).toBe('application/zip')
    return unzipSync(await bytesOf(response))
  }
  const files = async (format: 'html' | 'markdown') => {
    const all = await zipped(format)
    const [article, image] = Object.keys(all)
    return { article: strFromU8(all[article!]!), image }
  }
  await expect
    .poll(async () => (await exported('text')).includes('[Image: A loaf of bread]'))
    .toBe(true)
  const html = await files('html')
  expect(html.image).toBe('images/image-1.jpg')
  expect(html.article).toContain('<img src="images/image-1.jpg" alt="A loaf of bread">')
  expect((await files('markdown')).article).toContain('![A loaf of bread](images/image-1.jpg)')
  const alone = await content.request(exportDraft, { ...of, query: { images: 'false' } })
  expect(await alone.text()).toContain('Image: A loaf of bread')
})

test('with its article an image is erased, and was never stored in the clear', async () => {
  const { uploaded, draftId, of } = await illustrated()
  const { imageId } = await uploaded()
  const fileId = `${draftId}/${imageId}`
  const files = () =>
    content.db.collection<{ _id: string }>('draft-images.files').countDocuments({ _id: fileId })
  const chunks = content.db.collection<{ files_id: string }>('draft-images.chunks')
  const stored = await chunks.find({ files_id: fileId }).toArray()
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain(makePng().toString('base64').slice(0, 40))
  await content.call(deleteDraft, of)
  await content.db
    .collection('work')
    .updateMany({ stream: draftId }, { $set: { dueAt: new Date(0) } })
  await expect.poll(files, { timeout: 30_000 }).toBe(0)
  expect(await chunks.countDocuments({ files_id: fileId })).toBe(0)
  const lists = content.db.collection<{ _id: string }>('draft-images')
  expect(await lists.findOne({ _id: draftId })).toBe(null)
})

test('the images in a person’s articles are among what is held of them', async () => {
  const { uploaded, userId, caller } = await illustrated()
  const images = [await uploaded(), await uploaded(makePhoto())]
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
  const found = new Map<string, number>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await held(cursor ? { cursor } : {})
    for (const { data } of body.kept ?? [])
      found.set(String(data.imageId), Buffer.from(String(data.base64), 'base64').length)
    cursor = body.next
  }
  expect(found).toEqual(new Map(images.map(({ imageId, bytes }) => [imageId, bytes])))
})
