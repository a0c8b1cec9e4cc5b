import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Lockfile } from '../checks/lockfile.ts'
import { type Common, gatewayEnvironment, serviceEnvironment } from '../environment.ts'
import { root } from '../paths.ts'
import { portsOf } from '../stack/ports.ts'
import {
  articleSeconds,
  checkMemory,
  describeSpeed,
  type LocalModel,
  localModelSettings,
  modelProcess,
} from './local-model.ts'

const modelOf = (reads: number, writes: number): LocalModel => ({
  file: { path: '/models/small.gguf', bytes: 2_000_000_000, sha256: 'ab' },
  runtime: '/cache/node-llama-cpp',
  contextSize: 8_192,
  threads: 0,
  limit: 4_096_000_000,
  speed: { loadMs: 1, firstMs: 1, tokensIn: 400, reads, writes, memory: 2_500_000_000, data: 1 },
})
const model = modelOf(100, 20)
const endpoint = { key: 'made-at-the-start', port: 4013 }

test('the model of this machine is asked instead of any other, free and without a promise of time', () => {
  const own = { OPENAI_API_KEY: 'mine', OPENAI_CHECK_MODEL: 'small', CRAWLER: 'false' }
  expect(localModelSettings(model, own, endpoint)).toEqual({
    CRAWLER: 'false',
    OPENAI_API_KEY: 'made-at-the-start',
    OPENAI_BASE_URL: 'http://127.0.0.1:4013/v1',
    OPENAI_MODEL: 'small.gguf',
    OPENAI_CHECK_MODEL: '',
    OPENAI_DOLLARS_PER_MILLION_IN: '0',
    OPENAI_DOLLARS_PER_MILLION_OUT: '0',
    DRAFT_FREE_AFTER_SECONDS: '0',
    DRAFT_DEADLINE_SECONDS: '1800',
  })
})

test('an article gets twice the time that it probably takes, within bounds, unless a time is set', () => {
  const deadline = (reads: number, writes: number, own = {}) =>
    localModelSettings(modelOf(reads, writes), own, endpoint).DRAFT_DEADLINE_SECONDS
  expect(Number(deadline(20, 5))).toBe(2 * articleSeconds({ reads: 20, writes: 5 }))
  expect(deadline(0.5, 0.1)).toBe('14400')
  expect(deadline(20, 5, { DRAFT_DEADLINE_SECONDS: '300' })).toBe('300')
})

test('a process of its own has the key and a limit, and the services learn nothing of the file', () => {
  const { args, env, health, ports } = modelProcess(model, endpoint.key, endpoint.port)
  expect(args).toContain('4000000')
  expect(args[1]).toMatch(/^ulimit -d "\$1" \|\| exit 1;.* exec nice -n 10 "\$@"$/)
  expect(env).toMatchObject({ LOCAL_GGUF_FILE: '/models/small.gguf', PORT: '4013' })
  expect([health, ports]).toEqual(['http://127.0.0.1:4013/health', [4013]])
  const own = localModelSettings(model, { LOCAL_GGUF: '/models/small.gguf' }, endpoint)
  const common: Common = {
    ports: portsOf(0),
    scale: 1,
    secrets: {},
    own,
    mongoUrl: '',
    journal: '',
    brokers: '',
  }
  const content = serviceEnvironment(common, 'content', 1)
  expect(content).toMatchObject({ OPENAI_MODEL: 'small.gguf', DRAFT_FREE_AFTER_SECONDS: '0' })
  const gateway = gatewayEnvironment(common, 1)
  expect(gateway.DRAFT_FREE_AFTER_SECONDS).toBe('0')
  for (const environment of [content, gateway]) expect(environment).not.toHaveProperty('LOCAL_GGUF')
})

test('what the machine can carry is said in one line', () => {
  expect(describeSpeed(model)).toBe(
    'small.gguf, 2.00 GB, SHA-256 ab, 2.5 GB of memory, reads 100 and writes 20.0 tokens a second, an article takes an estimated 13 minutes',
  )
})

test('a model that does not fit into the memory is not even loaded', () => {
  expect(() => checkMemory(2e9, 2.5e9)).toThrow('needs 2.7 GB of memory at least; 2.5 GB are free')
  expect(() => checkMemory(2e9, 2.8e9)).not.toThrow()
})

test('what is installed for it is pinned by hash, and builds for graphics cards are left out', () => {
  const lock: Lockfile = JSON.parse(
    readFileSync(join(root, 'infra/model/gguf/package-lock.json'), 'utf8'),
  )
  const packages = Object.entries(lock.packages)
  const downloads = packages.filter(
    ([path, { link }]) => path.includes('node_modules/') && !link && !path.endsWith('/absent'),
  )
  for (const [path, { integrity }] of downloads)
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
  const builds = downloads.map(([path]) => path).filter((path) => path.includes('@node-llama-cpp'))
  expect(builds.map((path) => path.split('/').at(-1)).sort()).toEqual(['linux-arm64', 'linux-x64'])
})
