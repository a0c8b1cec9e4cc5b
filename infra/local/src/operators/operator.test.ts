import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CALLER_HEADER, createCallerVerifier } from '@sortie/runtime/http/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../paths.ts'
import { secretsIn } from '../secrets.ts'
import { services } from '../services.ts'
import { operationOfCompose } from './compose.ts'
import { operatorCommands } from './operator.ts'

const seen: { url?: string; operator?: boolean; body: string }[] = []
let verify: ReturnType<typeof createCallerVerifier>
const replies: Record<string, unknown> = {
  '/internal/parked': {
    parked: [
      { consumer: 'billing.ledger', stream: 'led_1', reason: 'bad', parkedAt: 'today' },
      { consumer: 'billing.ledger', stream: 'x', reason: 'no JSON', parkedAt: 'today' },
    ].map((row) => ({ ...row, holdsEvent: row.stream !== 'x' })),
  },
  '/internal/parked/replay': { asked: 1 },
  '/internal/parked/discard': { asked: 2 },
  '/internal/parked/events': {
    events: [
      { id: 'rep_1@1', stream: 'rep_1', version: 1, at: 'then', topic: 'analysis.events' },
      { id: 'rep_1@2', stream: 'rep_1', version: 2, at: 'then', topic: 'analysis.events' },
    ],
  },
  '/internal/events/missing': { missing: ['rep_1@2'] },
  '/internal/projections/ledger/rebuild': { swapped: true },
  '/internal/reconciliations': { asked: true },
  '/internal/landings/tokens': {
    tokens: [
      { page: 'article', token: 'a' },
      { page: 'article', token: 'a' },
      { page: 'report', token: 'r' },
    ],
    next: null,
  },
  '/internal/drafts/shares/revoke': { revoked: 1 },
  '/internal/shares/revoke': { revoked: 1 },
  '/internal/landings/clean': { cleaned: 2, next: null },
  '/internal/drafts/failures/clean': { cleaned: 3, next: null },
  '/internal/draft-mails/clean': { cleaned: 4, next: null },
  '/internal/visits/fold': { folded: 5, dropped: 2, left: 0, next: null },
  '/internal/visits/compare': { since: null, batches: 3 },
}
/** All five services in one. */
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const caller = await verify(request.headers[CALLER_HEADER] as string)
  seen.push({ url: request.url, operator: caller?.operator, body })
  response.end(JSON.stringify(replies[request.url ?? ''] ?? {}))
})

let folder: string
let gateway: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-'))
  const secrets = await secretsIn(folder)
  verify = createCallerVerifier(secrets.GATEWAY_PUBLIC_KEY!)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway = {
    GATEWAY_SIGNING_KEY: secrets.GATEWAY_SIGNING_KEY!,
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, url])),
  }
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('parked events of every service are listed, as replay takes them', async () => {
  const lines = (await operatorCommands.parked(gateway)).split('\n')
  expect(lines).toHaveLength(2 * services.length)
  expect(lines).toContain('SERVICE=billing ID=billing.ledger/led_1  today  bad')
  expect(lines).toContain(
    'SERVICE=billing ID=billing.ledger/x  today  no JSON  (no event: make discard)',
  )
  expect(seen.every(({ operator }) => operator)).toBe(true)
})

test('each asks the service for what the user named', async () => {
  await operatorCommands.replay(gateway, { SERVICE: 'billing', ID: 'billing.ledger/led_1' })
  expect(seen.at(-1)).toMatchObject({
    url: '/internal/parked/replay',
    body: '{"consumer":"billing.ledger","stream":"led_1"}',
  })
  const garbage = { SERVICE: 'billing', ID: 'billing.ledger/x', REASON: 'a test' }
  expect(await operatorCommands.discard(gateway, garbage)).toBe('discarded: 2')
  expect(seen.at(-1)).toMatchObject({
    url: '/internal/parked/discard',
    body: '{"consumer":"billing.ledger","stream":"x","reason":"a test","gone":["rep_1@2"]}',
  })
  const asked = seen.findLast(({ url }) => url === '/internal/events/missing')
  expect(JSON.parse(asked!.body).events).toEqual([
    { id: 'rep_1@1', stream: 'rep_1', version: 1, at: 'then' },
    { id: 'rep_1@2', stream: 'rep_1', version: 2, at: 'then' },
  ])
  await operatorCommands.rebuild(gateway, { SERVICE: 'billing', VIEW: 'ledger', CHANGED: '1' })
  expect(seen.at(-1)).toMatchObject({ body: '{"changed":true}' })
  expect(await operatorCommands.reconcile(gateway)).toMatch(
    /^Billing compares all orders .* Overview\.$/,
  )
})

test('links are revoked before their tokens are taken out of landings', async () => {
  const first = seen.length
  const said = await operatorCommands['clean-secrets'](gateway)
  expect(said).toMatch(/^2 links revoked.*\n2 commits of landings, 3 of failed articles and 4 of/)
  expect(said).toContain('make republish SERVICE=tracking')
  expect(said).toContain('make republish SERVICE=content')
  expect(seen.slice(first).map(({ url, body }) => `${url} ${body}`)).toEqual([
    '/internal/landings/tokens {}',
    '/internal/shares/revoke {"tokens":["r"]}',
    '/internal/drafts/shares/revoke {"tokens":["a"]}',
    '/internal/landings/clean {}',
    '/internal/drafts/failures/clean {}',
    '/internal/draft-mails/clean {}',
  ])
})

test('visits of older releases are folded, and those on the topic are compared', async () => {
  expect(await operatorCommands['fold-visits'](gateway)).toBe(
    '5 commits of visits counted and dropped, 2 of withdrawn visits dropped',
  )
  expect(seen.at(-1)).toMatchObject({ url: '/internal/visits/fold', body: '{}' })
  expect(await operatorCommands['compare-visits'](gateway, {})).toEqual({ since: null, batches: 3 })
  expect(seen.at(-1)).toMatchObject({ body: '{"replace":false}' })
  await operatorCommands['compare-visits'](gateway, { REPLACE: '1' })
  expect(seen.at(-1)).toMatchObject({ url: '/internal/visits/compare', body: '{"replace":true}' })
})

test('what was not named is asked for in a sentence', async () => {
  await expect(operatorCommands.replay(gateway, { ID: 'a/b' })).rejects.toThrow('SERVICE=analysis')
  await expect(operatorCommands.replay(gateway, { SERVICE: 'billing' })).rejects.toThrow('ID=')
  await expect(operatorCommands.rebuild(gateway, { SERVICE: 'billing' })).rejects.toThrow('VIEW=')
  const unexplained = { SERVICE: 'billing', ID: 'a/b' }
  await expect(operatorCommands.discard(gateway, unexplained)).rejects.toThrow('REASON=')
  const nowhere = { ...gateway, BILLING_URL: 'http://127.0.0.1:9' }
  await expect(operatorCommands.reconcile(nowhere)).rejects.toThrow('billing does not answer')
})

test('under Docker the gateway’s container asks, with what the user named', () => {
  expect(operationOfCompose('replay', { SERVICE: 'billing', ID: 'a/b', VIEW: undefined })).toEqual([
    'exec',
    '--no-TTY',
    '--env',
    'SERVICE=billing',
    '--env',
    'ID=a/b',
    'gateway',
    'node',
    'infra/local/src/operators/operate.ts',
    'replay',
  ])
})

test('what runs in the container asks with nothing but the container’s environment', async () => {
  const { environment } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }).services.gateway
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(Object.keys(gateway)))
  const script = 'infra/local/src/operators/operate.ts'
  const child = spawn(process.execPath, [script, 'parked'], { cwd: root, env: gateway })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('SERVICE=identity ID=billing.ledger/led_1')
})

/** The packages that a file and the files of ours that it imports ask for. */
const packagesOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/^import (?!type).* from '([^']+)'/gm)].map(([, name]) => name!)
  return imports.flatMap((name) =>
    name.startsWith('.') ? packagesOf(join(dirname(file), name)) : [name],
  )
}

test.each(['operators/operate.ts', 'topics.ts'])('the image has all that %s imports', (name) => {
  const installed = ['infra/runtime', 'contracts', ...services.map((one) => `services/${one}`)]
  const there = installed.flatMap((folder) => {
    const file = join(root, folder, 'package.json')
    return existsSync(file)
      ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {})
      : []
  })
  const asked = packagesOf(join(root, 'infra/local/src', name)).filter(
    (one) => !one.startsWith('node:') && !one.startsWith('@sortie/'),
  )
  expect(asked.filter((one) => !there.includes(one))).toEqual([])
})
