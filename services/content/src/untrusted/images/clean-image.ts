import { type CleanedImage, type ImageFault, ImageRefused, refuseImage } from './cleaned-image.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng, PNG_SIGNATURE } from './png.ts'
import { cleanWebp } from './webp.ts'

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

const startsWith = (file: Buffer, start: Buffer) => file.subarray(0, start.length).equals(start)
const isWebp = (file: Buffer) =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

/** The cleaner of a file, by its bytes: whoever sent it may have named it anything. */
const cleanerOf = (file: Buffer) => {
  if (startsWith(file, PNG_SIGNATURE)) return cleanPng
  if (startsWith(file, JPEG_START)) return cleanJpeg
  return isWebp(file) ? cleanWebp : refuseImage
}

/** Rebuilds an image from the parts that hold its picture; says why where it is not taken. */
export const cleanImage = (file: Uint8Array): CleanedImage | { fault: ImageFault } => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    return cleanerOf(bytes)(bytes)
  } catch (error) {
    if (error instanceof ImageRefused) return { fault: error.fault }
    throw error
  }
}
