import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftImage, ImageType } from '@sortie/contracts/content/drafts/draft-images'
import type { DraftFormat } from '@sortie/contracts/content/drafts/drafts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { DraftImageStore } from '../draft-images/draft-images.ts'
import type { ArticleForExport } from '../untrusted/draft-export.ts'

/** An image of an article, with the name of its file beside the article's. */
export type ExportImage = DraftImage & { path: string }

const ENDINGS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
/** Formats that show images. */
const WITH_IMAGES: readonly DraftFormat[] = ['html', 'markdown']

/** The images that an article names, in the order in which they were uploaded. */
export const imagesIn = (
  { sections, package: { faq } }: Pick<ArticleForExport, 'sections' | 'package'>,
  images: readonly DraftImage[],
  format: DraftFormat,
): ExportImage[] => {
  if (!WITH_IMAGES.includes(format)) return []
  const parts = [...sections, ...faq]
  return images
    .filter(({ imageId }) => parts.some(({ markdown }) => markdown?.includes(imageId)))
    .map((image, index) => ({ ...image, path: `images/image-${index + 1}.${ENDINGS[image.type]}` }))
}

/** Returns the path of each image by its id, as an exporter needs it. */
export const pathsOf = (images: readonly ExportImage[]): Record<string, string> =>
  Object.fromEntries(images.map(({ imageId, path }) => [imageId, path]))

type ZippedArticle = {
  draftId: DraftId
  file: { name: string; text: string }
  images: readonly ExportImage[]
}

/** An article and its images as a ZIP file, in pieces: one image is in memory at a time. */
export const zipArticle = async function* (
  { draftId, file, images }: ZippedArticle,
  read: DraftImageStore['read'],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    failure ??= error
    if (piece) ready.push(piece)
  })
  const pieces = () => {
    if (failure) throw failure
    return ready.splice(0)
  }
  const text = new ZipDeflate(file.name)
  zip.add(text)
  text.push(Buffer.from(file.text), true)
  yield* pieces()
  for (const { imageId, path } of images) {
    const content = await read(draftId, imageId)
    // It was deleted meanwhile.
    if (!content) continue
    const image = new ZipPassThrough(path)
    zip.add(image)
    image.push(content, true)
    yield* pieces()
  }
  zip.end()
  yield* pieces()
}
