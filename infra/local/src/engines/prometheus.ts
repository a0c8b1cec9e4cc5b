import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import semver from 'semver'
import type { Common } from '../environment.ts'
import { root } from '../paths.ts'
import type { Definition } from '../processes/definition.ts'
import { type ServiceName, services } from '../services.ts'
import { portOfInstance } from '../stack/ports.ts'
import type { StepProgress } from '../steps.ts'
import { canInstall, need, which } from '../system.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** The oldest version that the rules and this configuration are tested with: that of Debian 12. */
const OLDEST = '2.42.0'
/** Limits of the figures that are kept, by age and by size; the lower one wins. */
const KEPT_FOR = '15d'
const KEPT_SIZE = '512MB'
const RULES = ['alerts.yaml', 'objectives.yaml'].map((file) =>
  join(root, 'infra/observability', file),
)

/** The version in what `prometheus --version` prints; null where there is none. */
export const versionIn = (printed: string): string | null =>
  /prometheus, version (\d+\.\d+\.\d+)/.exec(printed)?.[1] ?? null

/**
 * Finds Prometheus on this machine, or installs Debian's package. The product runs without it, so where it
 * cannot be had that is told, and nothing more.
 * @returns the path of the program.
 * @throws UserFacingError where it is older than the rules need.
 */
export const findPrometheus = async (tell: StepProgress): Promise<string | undefined> => {
  if (!which('prometheus') && !canInstall()) {
    tell('left out, as it is missing here: install it (Debian: apt-get install prometheus)')
    return undefined
  }
  await need('to keep the figures of the stack', ['prometheus'], tell)
  const program = which('prometheus')!
  const { all } = await execa('prometheus', ['--version'], { all: true })
  const version = versionIn(all)
  if (!version || semver.lt(version, OLDEST)) {
    throw new UserFacingError(
      `Prometheus ${version ?? 'here'} is too old: install ${OLDEST} or newer, or set PROMETHEUS_URL.`,
    )
  }
  tell(`version ${version}`)
  return program
}

/** Returns the addresses at which the instances of a process expose their figures: `host:port`. */
const targetsOf = (
  { ports, scale }: Pick<Common, 'ports' | 'scale'>,
  name: 'metrics' | ServiceName,
) =>
  Array.from({ length: scale }, (_, index) => {
    return `127.0.0.1:${portOfInstance(ports, name, index + 1)}`
  })

/**
 * The configuration of Prometheus for a stack, under the job names that the alerts use. JSON is YAML, too.
 * @param seconds between two scrapes.
 */
export const prometheusConfig = (
  common: Pick<Common, 'ports' | 'scale'>,
  seconds: number,
): string => {
  const job = (name: string, targets: string[]) => ({
    job_name: name,
    static_configs: [{ targets }],
  })
  const config = {
    global: { scrape_interval: `${seconds}s`, evaluation_interval: `${seconds}s` },
    rule_files: RULES,
    scrape_configs: [
      job('gateway', targetsOf(common, 'metrics')),
      ...services.map((service) => job(service, targetsOf(common, service))),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Interval between two readings of the figures, in seconds; a test of a live stack waits less. */
const SCRAPE_SECONDS = 15

/** Keeps the figures of the stack, records objectives and knows which alerts fire. */
export const prometheusProcess = async (
  program: string,
  common: Common,
  data: string,
): Promise<Definition> => {
  const folder = join(data, 'prometheus')
  const config = join(data, 'prometheus.json')
  await mkdir(folder, { recursive: true })
  await writeFile(config, prometheusConfig(common, SCRAPE_SECONDS))
  const port = common.ports.prometheus
  return {
    name: 'prometheus',
    script: program,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}`,
      `--storage.tsdb.retention.time=${KEPT_FOR}`,
      `--storage.tsdb.retention.size=${KEPT_SIZE}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    cwd: data,
    env: {},
    ports: [port],
    health: `http://127.0.0.1:${port}/-/ready`,
    saysReady: false,
    sources: [config, ...RULES],
  }
}
