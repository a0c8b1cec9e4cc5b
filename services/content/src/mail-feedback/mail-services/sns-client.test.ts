import { Rejection } from '@sortie/runtime/domain'
import { expect, test } from 'vitest'
import { createSnsClient } from './sns-client.ts'

const url = new URL('https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-01.pem')
const other = new URL('https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-02.pem')

/** A client whose requests get these replies, and the requests that it made. */
const clientOf = (reply: () => Response | Promise<Response>) => {
  const asked: { href: string; redirect: string | undefined }[] = []
  const client = createSnsClient(async (input, init) => {
    asked.push({ href: String(input), redirect: init?.redirect })
    return reply()
  })
  return { client, asked }
}
const refused = new Rejection('unavailable')

test('a certificate is read once, without following redirects', async () => {
  const { client, asked } = clientOf(() => new Response('PEM'))
  expect(await client.certificateAt(url)).toBe('PEM')
  expect(await client.certificateAt(url)).toBe('PEM')
  expect(asked).toEqual([{ href: url.href, redirect: 'error' }])
  await client.certificateAt(other)
  expect(asked).toHaveLength(2)
})

test('a certificate that is not there is looked for again', async () => {
  const { client, asked } = clientOf(() => new Response('', { status: 404 }))
  expect(await client.certificateAt(url)).toBeNull()
  expect(await client.certificateAt(url)).toBeNull()
  expect(asked).toHaveLength(2)
})

test('what is longer than a certificate is read no further', async () => {
  let sent = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(1_024))
      },
    })
  const { client } = clientOf(() => new Response(endless()))
  expect(await client.certificateAt(url)).toBeNull()
  expect(sent).toBeLessThan(100)
})

test('SNS that fails or is away refuses for now', async () => {
  const failing = clientOf(() => new Response('', { status: 500 }))
  await expect(failing.client.certificateAt(url)).rejects.toEqual(refused)
  const away = clientOf(() => Promise.reject(new TypeError('fetch failed')))
  await expect(away.client.certificateAt(url)).rejects.toEqual(refused)
  const denied = clientOf(() => new Response('', { status: 403 }))
  await expect(denied.client.confirm(url)).rejects.toEqual(refused)
})

test('four requests are on their way at most, and the next ones find room again', async () => {
  const waiting: ((response: Response) => void)[] = []
  const { client } = clientOf(() => new Promise((resolve) => waiting.push(resolve)))
  const first = Array.from({ length: 4 }, () => client.confirm(url))
  await expect(client.confirm(url)).rejects.toEqual(refused)
  for (const answer of waiting.splice(0)) answer(new Response('ok'))
  await Promise.all(first)
  const next = client.confirm(url)
  for (const answer of waiting) answer(new Response('ok'))
  await expect(next).resolves.toBeUndefined()
})
