import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { basename, join } from 'node:path'
import type { EngineSpeed } from '@sortie/model/gguf/trial'
import { execa } from 'execa'
import { once } from '../engines/install.ts'
import type { Environment } from '../environment.ts'
import { interrupted } from '../interruption.ts'
import { root } from '../paths.ts'
import type { Definition } from '../processes/definition.ts'
import { runEnvironment } from '../stack/run.ts'
import type { StepProgress } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { findModelFile, type ModelFile, modelsFolder } from './model-file.ts'

/** A model that this machine can run, and how fast it was here. */
export type LocalModel = {
  file: ModelFile
  /** Folder where node-llama-cpp is installed. */
  runtime: string
  contextSize: number
  threads: number
  /** The most memory that its process may have of its own, in bytes. */
  limit: number
  speed: EngineSpeed
}

const program = join(root, 'infra/model/src/gguf/main.ts')
const packages = join(root, 'infra/model/gguf')

/** The prompts of articles and an answer fit into so many tokens, as with `LOCAL_MODEL`. */
const CONTEXT = 8_192
/** Besides the weights, which some processors keep in a second order: the context and what is computed. */
const BESIDE_WEIGHTS = 3_000_000_000
/** Below so much a model is not even tried, in bytes beside its file. */
const LEAST_BESIDE = 700_000_000
/** The most time that a model may take to load and to answer one question, in ms. */
const MEASURE_WITHIN = 10 * 60_000

/** Tokens that an article reads and writes, estimated: a third of its limits, as prompts share their beginning. */
const ARTICLE = { tokensIn: 40_000, tokensOut: 7_000 }
/** Bounds of the time that an article gets, in seconds. */
const LEAST_DEADLINE = 1_800
const MOST_DEADLINE = 14_400

/**
 * Limits the memory that a program may have of its own, which a mapped file is not; lets everybody else go first;
 * and is what the system ends first where memory is short.
 */
const LIMITED =
  'ulimit -d "$1" || exit 1; shift; { echo 700 > /proc/self/oom_score_adj; } 2>/dev/null; exec nice -n 10 "$@"'

/** @throws UserFacingError on a system for which there is no build */
const checkPlatform = () => {
  const isBuilt = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (!isBuilt)
    throw new UserFacingError(
      'LOCAL_GGUF needs Linux on x64 or arm64. Elsewhere use Docker with LOCAL_MODEL, or any server by OPENAI_BASE_URL.',
    )
}

/**
 * Installs node-llama-cpp into a folder of its own, by its own lockfile. None of its scripts runs, so nothing is
 * compiled, and nothing but packages is downloaded; of its builds only those for processors of Linux are there.
 */
export const installRuntime = async (progress: StepProgress): Promise<string> => {
  checkPlatform()
  const lock = await readFile(join(packages, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  return once(`node-llama-cpp-${version}`, async (folder) => {
    progress('downloading node-llama-cpp from npm, 100 MB once unpacked')
    await cp(packages, folder, { recursive: true })
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const run = await execa('npm', options, {
      cwd: folder,
      reject: false,
      stdin: 'ignore',
      all: true,
    })
    if (run.failed) {
      const reason = run.all?.split('\n').find((line) => line.includes('error')) ?? run.shortMessage
      throw new UserFacingError(`npm could not install node-llama-cpp: ${reason}`)
    }
  })
}

const numberOf = (own: Environment, key: string, preset: number): number => {
  const value = Number(own[key] ?? preset)
  if (Number.isInteger(value) && value >= 0) return value
  throw new UserFacingError(`${key} is a whole number, not ${own[key]}.`)
}

const environmentOf = (
  { file, runtime, contextSize, threads }: Omit<LocalModel, 'speed'>,
  key: string,
  port: number,
): Environment => ({
  LOCAL_GGUF_FILE: file.path,
  LOCAL_GGUF_RUNTIME: runtime,
  LOCAL_GGUF_CONTEXT: String(contextSize),
  LOCAL_GGUF_THREADS: String(threads),
  LOCAL_GGUF_KEY: key,
  PORT: String(port),
})

const argumentsOf = (limit: number, ...more: string[]) => {
  const kilobytes = String(Math.ceil(limit / 1_024))
  const command = [process.execPath, '--max-old-space-size=256', program, ...more]
  return ['-c', LIMITED, 'sh', kilobytes, ...command]
}

/** Describes the end of a process; one that a signal ended was out of memory, mostly. */
const whyEnded = ({ signal, stderr = '' }: { signal?: string | undefined; stderr?: string }) =>
  signal
    ? `its process was ended by ${signal}, as it is where it needs more memory than it may have`
    : (stderr.split('\n').find((line) => line.includes('Error')) ?? 'its process ended')

/** Loads a model in a process of its own, and times one question. @throws UserFacingError where it could not */
export const measureModel = async (model: Omit<LocalModel, 'speed'>): Promise<EngineSpeed> => {
  const run = await execa('sh', argumentsOf(model.limit, '--measure'), {
    cwd: root,
    env: { ...environmentOf(model, 'not-asked-by-anybody', 0), ...runEnvironment() },
    cancelSignal: interrupted,
    timeout: MEASURE_WITHIN,
    reject: false,
    stdin: 'ignore',
  })
  interrupted.throwIfAborted()
  if (!run.failed) return JSON.parse(run.stdout) as EngineSpeed
  const why = run.timedOut ? 'it did not answer within ten minutes' : whyEnded(run)
  throw new UserFacingError(
    `This machine could not run ${basename(model.file.path)}: ${why}. Choose a smaller model, or raise LOCAL_GGUF_MEMORY_MB.`,
  )
}

/** @throws UserFacingError where a model does not fit into the memory that is free */
export const checkMemory = (bytes: number, free: number) => {
  const needed = bytes + LEAST_BESIDE
  if (needed <= free) return
  const [needs, has] = [needed, free].map((one) => `${(one / 1e9).toFixed(1)} GB`)
  throw new UserFacingError(
    `The model of LOCAL_GGUF needs ${needs} of memory at least; ${has} are free here.`,
  )
}

/** The speed of a model here, measured once for each file, setting and machine. */
const speedOf = async (
  model: Omit<LocalModel, 'speed'>,
  progress: StepProgress,
): Promise<EngineSpeed> => {
  const { file, limit, ...rest } = model
  const about = JSON.stringify({
    ...rest,
    sha256: file.sha256,
    limit,
    cores: availableParallelism(),
    processor: cpus()[0]?.model,
  })
  const name = createHash('sha256').update(about).digest('hex').slice(0, 12)
  const record = join(modelsFolder(), `speed-${name}.json`)
  if (existsSync(record)) return JSON.parse(await readFile(record, 'utf8')) as EngineSpeed
  checkMemory(file.bytes, process.availableMemory())
  progress('loading it and asking one question, to see how fast it is here')
  const speed = await measureModel(model)
  await mkdir(modelsFolder(), { recursive: true })
  await writeFile(record, JSON.stringify(speed))
  return speed
}

/** Seconds that an article takes by a model of this speed, estimated. */
export const articleSeconds = ({ reads, writes }: Pick<EngineSpeed, 'reads' | 'writes'>) =>
  Math.round(ARTICLE.tokensIn / reads + ARTICLE.tokensOut / writes)

/** Describes the speed of a model on this machine, in one line. */
export const describeSpeed = ({ file, speed }: Pick<LocalModel, 'file' | 'speed'>): string =>
  [
    `${basename(file.path)}, ${(file.bytes / 1e9).toFixed(2)} GB`,
    `SHA-256 ${file.sha256}`,
    `${(speed.memory / 1e9).toFixed(1)} GB of memory`,
    `reads ${speed.reads.toFixed(0)} and writes ${speed.writes.toFixed(1)} tokens a second`,
    `an article takes an estimated ${Math.ceil(articleSeconds(speed) / 60)} minutes`,
  ].join(', ')

/** Installs, fetches and measures the model that `LOCAL_GGUF` names. @throws UserFacingError */
export const findLocalModel = async (
  own: Environment,
  progress: StepProgress,
): Promise<LocalModel> => {
  checkPlatform()
  if (own.LOCAL_MODEL) throw new UserFacingError('Set LOCAL_MODEL or LOCAL_GGUF, not both.')
  const file = await findModelFile(own.LOCAL_GGUF!, own.LOCAL_GGUF_SHA256, progress)
  const megabytes = numberOf(own, 'LOCAL_GGUF_MEMORY_MB', 0)
  const model = {
    file,
    runtime: await installRuntime(progress),
    contextSize: CONTEXT,
    threads: numberOf(own, 'LOCAL_GGUF_THREADS', 0),
    limit: megabytes ? megabytes * 1e6 : file.bytes + BESIDE_WEIGHTS,
  }
  const found = { ...model, speed: await speedOf(model, progress) }
  progress(describeSpeed(found))
  return found
}

/** Returns the settings with which analysis and content ask the model of this machine, and no other. */
export const localModelSettings = (
  { file, speed }: Pick<LocalModel, 'file' | 'speed'>,
  own: Environment,
  { key, port }: { key: string; port: number },
): Environment => {
  const deadline = Math.min(Math.max(2 * articleSeconds(speed), LEAST_DEADLINE), MOST_DEADLINE)
  return {
    ...own,
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: basename(file.path),
    OPENAI_CHECK_MODEL: '',
    // Electricity is not billed by the token.
    OPENAI_DOLLARS_PER_MILLION_IN: '0',
    OPENAI_DOLLARS_PER_MILLION_OUT: '0',
    DRAFT_FREE_AFTER_SECONDS: own.DRAFT_FREE_AFTER_SECONDS || '0',
    DRAFT_DEADLINE_SECONDS: own.DRAFT_DEADLINE_SECONDS || String(deadline),
  }
}

/** The process of the model: on this machine only, with a memory limit, after everybody else. */
export const modelProcess = (model: LocalModel, key: string, port: number): Definition => ({
  name: 'local-model',
  script: '/bin/sh',
  args: argumentsOf(model.limit),
  cwd: root,
  env: environmentOf(model, key, port),
  ports: [port],
  health: `http://127.0.0.1:${port}/health`,
  saysReady: false,
  sources: [join(root, 'infra/model/src/gguf'), join(root, 'infra/model/src/slots.ts')],
})
