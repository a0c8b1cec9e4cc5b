// The built web app: its first page as it was rendered beforehand, or, of the same build, the empty
// page that the scripts fill.
import { join } from 'node:path'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { config } from '@sortie/runtime/process/config'
import compression from 'compression'
import express from 'express'
import { z } from 'zod'

const { PORT, WEB_DIST, PAGE } = config({
  PORT: z.coerce.number(),
  WEB_DIST: z.string(),
  PAGE: z.string(),
})
const app = express().disable('x-powered-by').use(compression())
app.get('/', (_request, response) =>
  response.sendFile(join(WEB_DIST, PAGE), {
    dotfiles: 'allow',
    headers: { 'Cache-Control': 'no-cache' },
  }),
)
// Nobody is signed in, and nothing else is known.
app.get(getUser.path, (_request, response) => void response.json({ user: null }))
app.use('/api', (_request, response) => void response.status(503).json({}))
app.use(express.static(WEB_DIST, { index: false, immutable: true, maxAge: '1y' }))
app.listen(PORT, '127.0.0.1', () => process.send?.('ready'))
