import { readMarkdown } from '@sortie/prose/markdown/read'
import { expect, test } from 'vitest'
import { faultFinder } from './review.ts'

const options = { brief: 'hotel booking. booking.com. airbnb.com', isWord: () => true }
const faultsIn = (markdown: string) =>
  faultFinder([], options)(readMarkdown(markdown)).map(({ claim }) => claim.text)

test('the mark of an address that was taken out, and one that is broken up, are faults', () => {
  expect(faultsIn('Ask first. Visit (address removed) now. Go to evil . example today.')).toEqual([
    'Visit (address removed) now.',
    'Go to evil . example today.',
  ])
})

test('a domain that the brief names is none', () => {
  expect(faultsIn('Look at booking.com before you decide.')).toEqual([])
})
