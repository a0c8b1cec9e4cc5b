import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { item } from '../drafts/decider/testing-draft.ts'
import { renderedParts, type StoredParts } from '../untrusted/rendered-parts.ts'
import { createRenderedArticles } from './rendered-articles.ts'

const evidence = [item('e1'), item('e2')]
const renderHere = async (_draftId: string, stored: StoredParts) => renderedParts(stored)
const withSources = { citations: true }

test('an article is rendered once for many readers', async () => {
  const { render } = createRenderedArticles(renderHere)
  const first = render('dft_1', ['It costs $40 [e1].'], evidence, withSources)
  expect(render('dft_1', ['It costs $40 [e1].'], evidence, withSources)).toBe(first)
  expect(await first).toEqual({ parts: ['It costs $40 [e1].'], cited: new Set(['e1']) })
})

test('with sources and without are two articles', async () => {
  const { render } = createRenderedArticles(renderHere)
  await render('dft_1', ['It costs $40 [e1].'], evidence, withSources)
  const without = await render('dft_1', ['It costs $40 [e1].'], evidence, { citations: false })
  expect(without).toEqual({ parts: ['It costs $40.'], cited: new Set() })
})

test('a changed text, and evidence that came or went, are rendered anew', async () => {
  const { render } = createRenderedArticles(renderHere)
  const first = render('dft_1', ['One [e1].'], evidence, withSources)
  expect((await render('dft_1', ['Two [e1].'], evidence, withSources)).parts).toEqual(['Two [e1].'])
  expect((await render('dft_1', ['One [e1].'], [], withSources)).parts).toEqual(['One.'])
  expect((await first).parts).toEqual(['One [e1].'])
})

test('a forgotten article is rendered anew', async () => {
  const { render, forget } = createRenderedArticles(renderHere)
  const first = render('dft_1', ['One.'], evidence, withSources)
  forget('dft_1')
  expect(render('dft_1', ['One.'], evidence, withSources)).not.toBe(first)
})

test('the text of an article that nobody reads any more leaves the memory by itself', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const { render } = createRenderedArticles(renderHere, { keptMs: 20 })
  const article = new WeakRef(await render('dft_1', ['One.'], evidence, withSources))
  const isHeld = () => {
    collectGarbage()
    return article.deref() !== undefined
  }
  await expect.poll(isHeld, { timeout: 5_000 }).toBe(false)
  // The cache itself is still in use.
  expect(render).toBeTypeOf('function')
})
