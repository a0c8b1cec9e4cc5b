import { MOST_IMAGE_BYTES } from '@sortie/contracts/content/drafts/draft-limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shrinkImage, sizeWithin } from './shrink-image.ts'

test('a file that is small enough is sent as it is', async () => {
  const file = new File([new Uint8Array(MOST_IMAGE_BYTES)], 'cake.png', { type: 'image/png' })
  expect(await shrinkImage(file)).toBe(file)
})

test('an image keeps its shape, is no longer than it may be, and is never made larger', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, side, (width, height, longest) => {
      const size = sizeWithin({ width, height }, longest)
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(longest)
      expect(size.width).toBeLessThanOrEqual(width)
      expect(size.height).toBeLessThanOrEqual(height)
      const scale = Math.min(1, longest / Math.max(width, height))
      expect(Math.abs(size.width - width * scale)).toBeLessThanOrEqual(1)
      expect(Math.abs(size.height - height * scale)).toBeLessThanOrEqual(1)
    }),
  )
})
