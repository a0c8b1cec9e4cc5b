// The proxy that the gateway is built on, with kept connections and nothing else.
import { Agent } from 'node:http'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 })
const app = express().disable('x-powered-by')
app.use(createProxyMiddleware({ agent, target: process.env.TARGET ?? '', ejectPlugins: true }))
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
