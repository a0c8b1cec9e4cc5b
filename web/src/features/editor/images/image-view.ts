import { safeImageAddress, uploadedImageId } from '@sortie/prose/tree/address'
import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { imagesPath } from './images'

const sourceOf = (draftId: string, address: string | null): string | null => {
  if (address === null) return null
  const imageId = uploadedImageId(address)
  return imageId ? `${imagesPath(draftId)}/${imageId}` : safeImageAddress(address)
}

/** An image as it is shown in the text that is edited, or the place for one. */
export const imageView =
  (draftId: string): NodeViewConstructor =>
  (node: Node) => {
    const { alt, address } = node.attrs as { alt: string; address: string | null }
    const dom = document.createElement('div')
    dom.dataset.image = address ?? ''
    dom.dataset.alt = alt
    const source = sourceOf(draftId, address)
    if (source === null) dom.textContent = `Place for an image: ${alt}`
    else {
      const image = document.createElement('img')
      image.addEventListener('error', () => {
        dom.classList.add('is-missing')
        dom.textContent = `This image can’t be shown: ${alt}`
      })
      Object.assign(image, { alt, src: source })
      dom.append(image)
    }
    return { dom, ignoreMutation: () => true }
  }
