import { join } from 'node:path'
import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { describe, expect, test } from 'vitest'
import { countPostWords, renderMarkdown } from './markdown.ts'
import { readPostFiles } from './post-files.ts'

const posts = readPostFiles(join(import.meta.dirname, '../../posts'))
const pages = ['/', '/free-trial-step1', '/pricing', '/faq', '/start-here', '/blog']

/** Paragraphs and list items as plain text: what has sentences. Tables, code and headings have none. */
const passagesOf = (html: string): string[] =>
  [...html.replace(/<div class="table-scroll".*?<\/div>/gs, '').matchAll(/<(p|li)>(.*?)<\/\1>/gs)]
    .map(([, , inner]) => inner!.replace(/<[^>]+>/g, '').trim())
    .filter(Boolean)
const sentencesOf = (passage: string): string[] =>
  passage.split(/(?<=[.!?:]["”’)]*)\s+/).filter((sentence) => countPostWords(sentence) > 0)
/** Words between one heading and the next, from the beginning to the end. */
const gapsOf = (html: string): number[] =>
  html
    .split(/<h[23][^>]*>.*?<\/h[23]>/s)
    .map((part) => countPostWords(part.replace(/<[^>]+>/g, ' ')))
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, to]) => to!)

test('each kind of article has its post', () =>
  expect(new Set(posts.map(({ articleType }) => articleType))).toEqual(
    new Set(ArticleType.options),
  ))

describe.each(posts)('$slug', ({ title, description, keyword, markdown, faq, slug }) => {
  const { html, words, headings } = renderMarkdown(markdown)
  const passages = passagesOf(html)

  test('has 1,500 words or more', () => expect(words).toBeGreaterThanOrEqual(1500))
  test('has a title of at most 60 characters', () => expect(title.length).toBeLessThanOrEqual(60))
  test('is described for search results in 121 to 156 characters', () => {
    expect(description.length).toBeGreaterThanOrEqual(121)
    expect(description.length).toBeLessThanOrEqual(156)
  })
  test('names the words of its search in its text', () => {
    const text = `${title} ${markdown}`.toLowerCase()
    for (const word of keyword.toLowerCase().split(' ')) expect(text).toContain(word)
  })
  test('answers three or four questions at its end', () => {
    expect([3, 4]).toContain(faq.length)
    for (const { question } of faq) expect(question).toMatch(/\?$/)
  })
  test('has a subheading every 300 words, and no title of its own', () => {
    expect(Math.max(...gapsOf(html))).toBeLessThanOrEqual(300)
    expect(html).not.toContain('<h1')
    expect(headings[0]?.level).toBe(2)
  })
  test('has no paragraph over 150 words', () =>
    expect(Math.max(...passages.map(countPostWords))).toBeLessThanOrEqual(150))
  test('names every column of its tables', () => expect(html).not.toMatch(/<th[^>]*>\s*<\/th>/))
  test('has at most one sentence in four with more than 20 words', () => {
    const sentences = [...passages, ...faq.map(({ answer }) => answer)].flatMap(sentencesOf)
    const long = sentences.filter((sentence) => countPostWords(sentence) > 20)
    expect(long.length / sentences.length).toBeLessThanOrEqual(0.25)
  })
  test('leads on to two other posts and to the product, and nowhere that is not there', () => {
    const links = linksOf(html).filter((to) => to.startsWith('/'))
    const known = [...pages, ...posts.map((post) => `/blog/${post.slug}`)]
    expect(links.filter((to) => !known.includes(to))).toEqual([])
    const others = new Set(links.filter((to) => to.startsWith('/blog/')))
    expect(others.has(`/blog/${slug}`)).toBe(false)
    expect(others.size).toBeGreaterThanOrEqual(2)
    expect(links.some((to) => ['/free-trial-step1', '/pricing', '/faq'].includes(to))).toBe(true)
  })
})
