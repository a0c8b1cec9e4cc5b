import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterEach, expect, test } from 'vitest'
import { encyclopedia } from './extracts.ts'

const running: StandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))
const start = async (standIn: Promise<StandIn>) => {
  const now = await standIn
  running.push(now)
  return encyclopedia({
    contact: 'https://sortie.example; support@sortie.example',
    wikipediaUrl: now.url,
  })
}
const signal = new AbortController().signal

test('introductions come with their address, the best answer first', async () => {
  const { extracts } = await start(startWikimedia())
  const found = await extracts('rye bread', 2, signal)
  expect(found.map(({ title }) => title)).toEqual(['Rye bread', 'Suspension bridge'])
  expect(found[0]).toMatchObject({ url: 'https://en.wikipedia.org/wiki/Rye_bread' })
  expect(found[0]?.paragraphs[0]).toMatch(/^Rye bread is a type of bread/)
  expect(found[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a list of meanings is no article', async () => {
  const { extracts } = await start(startWikimedia())
  const titles = (await extracts('baker', 3, signal)).map(({ title }) => title)
  expect(titles).not.toContain('Baker')
})

test('nothing is found where there is nothing', async () => {
  const { extracts } = await start(
    listenLocally((_request, response) => response.writeHead(200).end('{"batchcomplete":true}')),
  )
  expect(await extracts('qwertz', 2, signal)).toEqual([])
})

test('an answer of another shape is refused', async () => {
  const { extracts } = await start(
    listenLocally((_request, response) =>
      response.writeHead(200).end('{"query":{"pages":[{"title":7}]}}'),
    ),
  )
  await expect(extracts('rye bread', 2, signal)).rejects.toThrow()
})
