import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { services } from '../services.ts'
import { portsOf } from '../stack/ports.ts'
import { prometheusConfig, versionIn } from './prometheus.ts'

type Config = {
  global: { scrape_interval: string }
  rule_files: string[]
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
}

const configOf = (scale: number) =>
  JSON.parse(prometheusConfig({ ports: portsOf(0), scale }, 15)) as Config
const targetsIn = ({ scrape_configs }: Config) =>
  Object.fromEntries(scrape_configs.map((job) => [job.job_name, job.static_configs[0]?.targets]))

test('Prometheus reads the figures of each service and of the gateway', () => {
  const targets = targetsIn(configOf(1))
  expect(Object.keys(targets).sort()).toEqual(['gateway', ...services].sort())
  expect(targets.gateway).toEqual(['127.0.0.1:9464'])
  expect(targets.billing).toEqual(['127.0.0.1:4002'])
})

test('Prometheus reads the figures of second instances, too', () => {
  const targets = targetsIn(configOf(2))
  expect(targets.gateway).toEqual(['127.0.0.1:9464', '127.0.0.1:9465'])
  expect(targets.billing).toEqual(['127.0.0.1:4002', '127.0.0.1:4102'])
})

test('Prometheus is given rules that are there', () => {
  const { rule_files } = configOf(1)
  expect(rule_files.map((file) => file.split('/').at(-1))).toEqual([
    'alerts.yaml',
    'objectives.yaml',
  ])
  expect(rule_files.filter((file) => !existsSync(file))).toEqual([])
})

test('the version of Prometheus is read from what it prints', () => {
  const printed = 'prometheus, version 2.42.0+ds (branch: debian/sid, revision: 2.42.0+ds-5)\n'
  expect(versionIn(printed)).toBe('2.42.0')
  expect(versionIn('something else')).toBeNull()
})
