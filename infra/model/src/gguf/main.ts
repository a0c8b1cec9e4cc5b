import { z } from 'zod'
import { loadEngine } from './engine.ts'
import { createModelServer } from './server.ts'
import { measureEngine } from './trial.ts'

// A model on this machine, in a process of its own: it speaks OpenAI's chat completions on loopback. With
// `--measure` it answers one question, prints how fast, and ends.

const config = z
  .object({
    LOCAL_GGUF_FILE: z.string(),
    LOCAL_GGUF_RUNTIME: z.string(),
    LOCAL_GGUF_CONTEXT: z.coerce.number().int().min(512),
    LOCAL_GGUF_THREADS: z.coerce.number().int().nonnegative(),
    LOCAL_GGUF_KEY: z.string().min(16),
    PORT: z.coerce.number().int(),
  })
  .parse(process.env)

const load = () =>
  loadEngine({
    file: config.LOCAL_GGUF_FILE,
    runtime: config.LOCAL_GGUF_RUNTIME,
    contextSize: config.LOCAL_GGUF_CONTEXT,
    threads: config.LOCAL_GGUF_THREADS,
  })

const serve = async () => {
  const log = (line: object) =>
    console.log(JSON.stringify({ time: new Date().toISOString(), ...line }))
  const engine = await load()
  const { server, stop } = createModelServer({
    engine,
    apiKey: config.LOCAL_GGUF_KEY,
    record: log,
  })
  server.listen(config.PORT, '127.0.0.1', () => log({ outcome: 'listening', port: config.PORT }))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await stop()
      process.exit(0)
    })
  }
}

if (process.argv.includes('--measure')) {
  console.log(JSON.stringify(await measureEngine(load)))
  process.exit(0)
}
await serve()
