import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { post } from './post.ts'

const { given } = scenario(post)
const content = {
  slug: 'first-keywords',
  articleType: 'how-to',
  title: 'First keywords',
  description: 'How to choose them.',
  keyword: 'first keywords',
  author: 'Sortie',
  markdown: 'Ask your customers.',
  faq: [{ question: 'How many?', answer: 'Ten.' }],
} as const
const postId = 'pst_first-keywords'
const publishedAt = '2026-01-01T00:00:00Z'
const at = '2026-02-01T00:00:00Z'
const faq = [...content.faq]
const published = {
  type: 'PostPublished',
  data: { postId, at: publishedAt, ...content, faq },
} as const
const publish = (change: object = {}) =>
  ({ type: 'Publish', data: { postId, at, publishedAt, ...content, faq, ...change } }) as const
const revised = (change: object) =>
  ({ type: 'PostRevised', data: { postId, at, ...content, faq, ...change } }) as const
const withdraw = { type: 'Withdraw', data: { postId, at } } as const
const withdrawn = { type: 'PostWithdrawn', data: { postId, at } } as const
const markdown = 'Ask three customers.'

test('a post is published at the date that it bears', () => given().when(publish()).then(published))
test('publishing it unchanged does nothing', () => given(published).when(publish()).then())
test('what changed in it is revised when it is found', () =>
  given(published).when(publish({ markdown })).then(revised({ markdown })))
test('a question that changed is a revision too', () =>
  given(published)
    .when(publish({ faq: [] }))
    .then(revised({ faq: [] })))
test('a revision is made once', () =>
  given(published, revised({ markdown })).when(publish({ markdown })).then())
test('what was taken back is revised again', () =>
  given(published, revised({ markdown })).when(publish()).then(revised({})))
test('a post is withdrawn once', () => {
  given(published).when(withdraw).then(withdrawn)
  given(published, withdrawn).when(withdraw).then()
})
test('what was never published is not withdrawn', () => given().when(withdraw).then())
test('a post that comes back is published anew', () =>
  given(published, withdrawn)
    .when(publish({ markdown }))
    .then({
      type: 'PostPublished',
      data: { ...published.data, markdown },
    }))
