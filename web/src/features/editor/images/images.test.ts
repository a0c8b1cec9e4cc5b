import { readMarkdown } from '@sortie/prose/markdown/read'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { imageAt, removeImages, setImage } from '../text/commands'
import { toDocument } from '../text/to-document'
import { toTree } from '../text/to-tree'
import { altFault, fileFault, imageIn } from './images'

const ADDRESS = `sortie-image:img_${'0a'.repeat(16)}`
const image = { alt: 'A loaf of bread', address: ADDRESS }
const stateOf = (markdown: string) =>
  EditorState.create({ doc: toDocument(readMarkdown(markdown)) })
const after = (state: EditorState, command: ReturnType<typeof setImage>) => {
  let next = state
  command(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}

test('an image is put behind the paragraph that is written in, and is selected', () => {
  const state = stateOf('One.\n\nTwo.')
  const at = TextSelection.create(state.doc, 2)
  const next = after(state.apply(state.tr.setSelection(at)), setImage(image))
  expect(toTree(next.doc).map(({ type }) => type)).toEqual(['paragraph', 'image', 'paragraph'])
  expect(imageAt(next)).toMatchObject(image)
})

test('an image that is selected gets another alt text in its place', () => {
  const state = stateOf(`One.\n\n![Old words](${ADDRESS})\n\nTwo.`)
  const selected = state.apply(
    state.tr.setSelection(NodeSelection.create(state.doc, state.doc.firstChild!.nodeSize)),
  )
  const next = after(selected, setImage({ ...image, alt: 'New words' }))
  expect(toTree(next.doc)).toEqual(readMarkdown(`One.\n\n![New words](${ADDRESS})\n\nTwo.`))
})

test('an image is taken out wherever it stands', () => {
  const state = stateOf(`![a](${ADDRESS})\n\nOne.\n\n![b](${ADDRESS})\n\n![c](https://a.example/)`)
  expect(toTree(after(state, removeImages(ADDRESS)).doc)).toEqual(
    readMarkdown('One.\n\n![c](https://a.example/)'),
  )
})

test('a file that is no image or too large is refused with what to do', () => {
  expect(fileFault({ type: 'image/png', size: 2_000_000 })).toBe(null)
  expect(fileFault({ type: 'image/svg+xml', size: 10 })).toMatch(/^Choose a PNG, JPEG or WebP/)
  expect(fileFault({ type: 'image/png', size: 40_000_001 })).toMatch(/larger than 40 MB/)
})

test('an alt text has 5 to 200 characters besides outer spaces', () => {
  expect([altFault('  loaf  '), altFault('x'.repeat(201))]).not.toContain(null)
  expect([altFault('bread'), altFault('x'.repeat(200))]).toEqual([null, null])
})

test('an image is taken from the clipboard where no text comes with it', () => {
  const files = [{ type: 'text/plain' }, { type: 'image/gif' }] as File[]
  expect(imageIn({ files, types: ['Files'] })).toBe(files[1])
  expect(imageIn({ files, types: ['text/html', 'Files'] })).toBe(null)
  expect(imageIn({ files: [], types: ['Files'] })).toBe(null)
})
