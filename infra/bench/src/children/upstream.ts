// Stands behind the gateway: identity's keys, and a greeting at every other address.
import { getKeys, getSession } from '@sortie/contracts/identity/sessions/sessions'
import express from 'express'

const keys = JSON.parse(process.env.SESSION_KEYS ?? '')
const app = express().disable('x-powered-by')
app.get(getKeys.path, (_request, response) => void response.json(keys))
app.get(getSession.path, (_request, response) => void response.json({ alive: true }))
app.get('/{*path}', (_request, response) => void response.json({ hello: 'world' }))
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
