// Posts one body to one address again and again, and does nothing else: what sending costs by itself.
import { Agent, request } from 'undici'

export type RawPosts = { url: string; body: string; count: number; atOnce: number }

const post = async ({ url, body, count, atOnce }: RawPosts) => {
  const dispatcher = new Agent({ connections: atOnce })
  const headers = { 'content-type': 'application/json' }
  let left = count
  const lane = async () => {
    while (left-- > 0) {
      const reply = await request(url, { dispatcher, method: 'POST', headers, body })
      await reply.body.dump()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  await dispatcher.close()
}

process.on('message', async (request: RawPosts | 'cpu') => {
  if (request === 'cpu') return
  await post(request)
  process.send?.('posted')
})
// It waits for what it is asked: what tells how long it computed lets a process end.
process.channel?.ref()
process.send?.('ready')
