import type { DraftImage } from '@sortie/contracts/content/drafts/draft-images'
import { MOST_IMAGE_PIXELS } from '@sortie/contracts/content/drafts/draft-limits'

/** An image rebuilt from the parts that hold its picture. */
export type CleanedImage = Pick<DraftImage, 'type' | 'width' | 'height'> & { content: Uint8Array }

/** The reason for refusing an image: its bytes make no image, or it has more pixels than it may. */
export type ImageFault = 'image_invalid' | 'image_too_large'

/** An image that is not taken. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly fault: ImageFault
  constructor(fault: ImageFault) {
    super(fault)
    this.fault = fault
  }
}

/** @throws ImageRefused: the bytes are not those of an image as its format has them */
export const refuseImage = (): never => {
  throw new ImageRefused('image_invalid')
}

/** Checks the size before anything is decoded: a few bytes can claim a picture of gigabytes. */
export const checkPixels = ({ width, height }: { width: number; height: number }): void => {
  if (width < 1 || height < 1) refuseImage()
  if (width * height > MOST_IMAGE_PIXELS) throw new ImageRefused('image_too_large')
}

/** The bytes of a part. @throws ImageRefused where they are not all there */
export const bytesFrom = (file: Buffer, start: number, length: number): Buffer => {
  const end = start + length
  if (end > file.length) refuseImage()
  return file.subarray(start, end)
}
