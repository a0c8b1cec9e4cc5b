import type { DraftId, DraftImageId } from '@sortie/contracts/content/drafts/article-ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPublishedImages } from './published-images.ts'

const key = Buffer.alloc(32, 7)
const images = createPublishedImages(key, 'https://sortie.example/')
const image = {
  draftId: 'dft_1' as DraftId,
  imageId: `img_${'a'.repeat(32)}` as DraftImageId,
  until: 2_000,
}
const tokenOf = (link: string) => new URL(link).pathname.split('/').at(-1)!
const token = tokenOf(images.linkTo(image))

test('a link opens its image until its end, and not after', () => {
  expect(images.linkTo(image)).toMatch(/^https:\/\/sortie\.example\/api\/published-images\/dft_1\./)
  expect(images.open(token, 1_999_999)).toEqual(image)
  expect(images.open(token, 2_000_000)).toBeNull()
})

test('a link with anything changed opens nothing, and neither does one of another key', () => {
  const other = createPublishedImages(Buffer.alloc(32, 8), 'https://sortie.example/')
  expect(other.open(token, 0)).toBeNull()
  expect(images.open(token.replace('.2000.', '.9000.'), 0)).toBeNull()
  expect(images.open(`${token}.x`, 0)).toBeNull()
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('a', '0', '.', 'ä', '字'), (at, sign) => {
      fc.pre(token[at] !== sign)
      expect(images.open(token.slice(0, at) + sign + token.slice(at + 1), 0)).toBeNull()
    }),
  )
})

test('whatever is sent in place of a token opens nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(images.open(text, 0)).toBeNull()
    }),
  )
})
