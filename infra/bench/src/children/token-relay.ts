import { createServer } from 'node:http'
import { setInterval } from 'node:timers'

// One hop of a model's stream: asks the model that `MODEL_URL` names what it is told to, all at once, and hands on what
// was written, every so many milliseconds, as server-sent events; at once where that is 0.

type RelayMessage = { everyMs: number; questions: { section: string; body: unknown }[] }

/** The texts of a stream of chat completions as they come. */
const read = async (body: unknown, add: (text: string) => void) => {
  const reply = await fetch(`${process.env.MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer relay' },
    body: JSON.stringify(body),
  })
  let rest = ''
  for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const json = line.replace(/^data: /, '')
      if (json === '[DONE]') continue
      const { choices } = JSON.parse(json) as { choices: { delta: { content?: string } }[] }
      const text = choices[0]?.delta.content
      if (text) add(text)
    }
  }
}

createServer(async (request, response) => {
  let json = ''
  for await (const piece of request) json += piece
  const { everyMs, questions } = JSON.parse(json) as RelayMessage
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const waiting = new Map<string, string>()
  const sent = new Map<string, number>()
  const flush = () => {
    for (const [section, text] of waiting) {
      const from = sent.get(section) ?? 0
      const delta = { section, attempt: 1, from, text }
      response.write(`event: delta\ndata: ${JSON.stringify(delta)}\n\n`)
      sent.set(section, from + text.length)
    }
    waiting.clear()
  }
  const timer = everyMs > 0 ? setInterval(flush, everyMs) : null
  await Promise.all(
    questions.map(({ section, body }) =>
      read(body, (text) => {
        waiting.set(section, (waiting.get(section) ?? '') + text)
        if (!timer) flush()
      }),
    ),
  )
  if (timer) clearInterval(timer)
  flush()
  response.end()
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
