import { MOST_IMAGE_BYTES } from '@sortie/contracts/content/drafts/draft-limits'

/** Longest sides in pixels that are tried one after the other: the first is twice as wide as a wide column. */
const LONGEST_SIDES = [2_400, 1_600, 1_000]
const QUALITY = 0.85

/** An image that the browser can't read, or that stays too large. */
export class UnshrinkableImage extends Error {
  override readonly name = 'UnshrinkableImage'
}

/** Returns the size of an image whose longer side is so many pixels at most. */
export const sizeWithin = (
  { width, height }: { width: number; height: number },
  longest: number,
): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

const drawn = (bitmap: ImageBitmap, longest: number): Promise<Blob> => {
  const { width, height } = sizeWithin(bitmap, longest)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new UnshrinkableImage('This browser has no canvas')
  // JPEG knows no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

/**
 * Makes a photo small enough to be uploaded, as most of phones are not; one that is small enough stays as it is.
 * @throws UnshrinkableImage
 */
export const shrinkImage = async (file: File): Promise<Blob> => {
  if (file.size <= MOST_IMAGE_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnshrinkableImage('This browser can’t read the image')
  })
  try {
    for (const longest of LONGEST_SIDES) {
      const smaller = await drawn(bitmap, longest)
      if (smaller.size <= MOST_IMAGE_BYTES) return smaller
    }
  } finally {
    bitmap.close()
  }
  throw new UnshrinkableImage('The image stays too large')
}
