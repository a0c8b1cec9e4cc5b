import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { interrupted } from '../interruption.ts'
import { cacheFolder, root } from '../paths.ts'
import { locked } from '../processes/lock.ts'
import type { StepProgress } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** A model file that is whole. */
export type ModelFile = { path: string; bytes: number; sha256: string }

/** The record of a file that was read once: the file is read again only if it has changed. */
type FileRecord = { bytes: number; changedMs: number; sha256: string }

/** The folder of the models and of their records. */
export const modelsFolder = () => cacheFolder('gguf')

/** Time without data from a server after which the download is given up, in ms. */
const STALL_MS = 60_000
const AGAIN = 'Run the command again: it goes on where it stopped.'
const MAGIC = 'GGUF'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

const sha256Of = async (file: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

const readJson = async <Value>(file: string): Promise<Value | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Value
  } catch {
    return undefined
  }
}

/** @throws UserFacingError for a file that is no model */
const checkMagic = async (file: string) => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.toString('latin1', 0, bytesRead) !== MAGIC)
      throw new UserFacingError(`${basename(file)} is no GGUF file: see LOCAL_GGUF.`)
  } finally {
    await handle.close()
  }
}

/** @throws UserFacingError where the file is another one than was wanted */
const checkSha256 = (name: string, sha256: string, wanted: string | undefined) => {
  if (wanted && sha256 !== wanted.toLowerCase())
    throw new UserFacingError(
      `${name} has the SHA-256 ${sha256}, and LOCAL_GGUF_SHA256 wants ${wanted}: it was refused.`,
    )
}

/** A file of this machine with its SHA-256, which is computed again only where it changed. */
const knownFile = async (
  path: string,
  record: string,
  progress: StepProgress,
): Promise<ModelFile> => {
  const { size: bytes, mtimeMs: changedMs } = await stat(path)
  const known = await readJson<FileRecord>(record)
  if (known?.bytes === bytes && known.changedMs === changedMs)
    return { path, bytes, sha256: known.sha256 }
  await checkMagic(path)
  progress(`reading ${gigabytes(bytes)} for its SHA-256`)
  const sha256 = await sha256Of(path)
  await mkdir(modelsFolder(), { recursive: true })
  await writeFile(record, JSON.stringify({ bytes, changedMs, sha256 } satisfies FileRecord))
  return { path, bytes, sha256 }
}

const isLoopback = ({ hostname }: URL) => ['127.0.0.1', 'localhost'].includes(hostname)

/** @throws UserFacingError for an address whose content others could change on its way */
const checkAddress = (address: URL) => {
  if (address.protocol !== 'https:' && !isLoopback(address))
    throw new UserFacingError(
      'LOCAL_GGUF is a path of this machine, or an address that begins with https.',
    )
}

type Part = { file: string; tag: string; bytes: number; etag?: string }

const partOf = async (path: string): Promise<Part> => {
  const [file, tag] = [`${path}.part`, `${path}.part.json`]
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  const etag = (await readJson<{ etag?: string }>(tag))?.etag
  return { file, tag, bytes, ...(etag && { etag }) }
}

/** Asks for what is missing of a file; for all of it where the server cannot say that it is still the same. */
const request = async (address: URL, { bytes, etag }: Part, signal: AbortSignal) => {
  const isResumed = bytes > 0 && etag !== undefined
  try {
    return await fetch(address, {
      signal,
      headers: {
        'accept-encoding': 'identity',
        ...(isResumed && { range: `bytes=${bytes}-`, 'if-range': etag }),
      },
    })
  } catch (error) {
    interrupted.throwIfAborted()
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? 'no answer'
    throw new UserFacingError(
      `The model could not be fetched from ${address.host} (${cause}). ${AGAIN}`,
    )
  }
}

/**
 * Returns the offset in the file at which the content of an answer begins, and the length of the file; undefined if the
 * content fits nowhere.
 */
export const contentRangeOf = (
  response: Response,
  have: number,
): { from: number; total: number } | undefined => {
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  if (response.status === 200) return { from: 0, total: length }
  if (response.status !== 206) return undefined
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (!range || Number(range[1]) !== have) return undefined
  return { from: have, total: Number(range[2]) }
}

const checkSpace = async (folder: string, bytes: number) => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (bytes > free)
    throw new UserFacingError(
      `The model needs ${gigabytes(bytes)} in ${folder}, which has ${gigabytes(free)}.`,
    )
}

/** Writes what comes to the file, and says how far it is. @throws UserFacingError where nothing comes any more */
const receive = async (
  response: Response,
  part: Part,
  { from, total }: { from: number; total: number },
  stall: AbortController,
  progress: StepProgress,
) => {
  let bytes = from
  let timer = setTimeout(() => stall.abort(), STALL_MS)
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length
      clearTimeout(timer)
      timer = setTimeout(() => stall.abort(), STALL_MS)
      const share = total ? `, ${Math.floor((100 * bytes) / total)} %` : ''
      progress(`${gigabytes(bytes)} of ${total ? gigabytes(total) : 'an unknown size'}${share}`)
      yield chunk
    }
  }
  try {
    const content = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
    await pipeline(content, counted, createWriteStream(part.file, { flags: from ? 'a' : 'w' }))
  } catch {
    interrupted.throwIfAborted()
    throw new UserFacingError(`The download broke off after ${gigabytes(bytes)}. ${AGAIN}`)
  } finally {
    clearTimeout(timer)
  }
  if (total && bytes !== total)
    throw new UserFacingError(
      `The download ended after ${gigabytes(bytes)} of ${gigabytes(total)}. ${AGAIN}`,
    )
}

/** Downloads a file, or the rest of it. */
const download = async (address: URL, path: string, progress: StepProgress): Promise<void> => {
  const part = await partOf(path)
  const stall = new AbortController()
  const response = await request(address, part, AbortSignal.any([interrupted, stall.signal]))
  checkAddress(new URL(response.url))
  const place = contentRangeOf(response, part.bytes)
  if (!place) {
    await response.body?.cancel()
    if (part.bytes === 0 || (response.status !== 416 && response.status !== 206))
      throw new UserFacingError(`${address.host} answered ${response.status} instead of the model.`)
    // The part on disk is not the beginning of the file on the server.
    await rm(part.file)
    return download(address, path, progress)
  }
  const total = Number.isNaN(place.total) ? 0 : place.total
  await checkSpace(modelsFolder(), total - place.from)
  const etag = response.headers.get('etag')
  // A weak tag does not say that the bytes are the same.
  const isStrong = etag !== null && !etag.startsWith('W/')
  await writeFile(part.tag, JSON.stringify(isStrong ? { etag } : {}))
  await receive(response, part, { from: place.from, total }, stall, progress)
}

const fetched = async (
  address: URL,
  wanted: string | undefined,
  progress: StepProgress,
): Promise<ModelFile> => {
  checkAddress(address)
  await mkdir(modelsFolder(), { recursive: true })
  const name = basename(address.pathname) || 'model.gguf'
  const path = join(modelsFolder(), `${short(address.href)}-${name}`)
  return locked(`${path}.lock`, async () => {
    const record = `${path}.json`
    if (!existsSync(path)) {
      await download(address, path, progress)
      const { file, tag } = await partOf(path)
      try {
        await checkMagic(file)
        progress('checking its SHA-256')
        checkSha256(name, await sha256Of(file), wanted)
      } catch (error) {
        await rm(file, { force: true })
        throw error
      } finally {
        await rm(tag, { force: true })
      }
      await rename(file, path)
    }
    const model = await knownFile(path, record, progress)
    checkSha256(name, model.sha256, wanted)
    return model
  })
}

/**
 * The model that `LOCAL_GGUF` names: a file of this machine, or one that is fetched once.
 * @param wanted its SHA-256, where the user named one
 * @throws UserFacingError where it is not there, could not be fetched, or is another one
 */
export const findModelFile = async (
  setting: string,
  wanted: string | undefined,
  progress: StepProgress,
): Promise<ModelFile> => {
  if (/^https?:/i.test(setting)) return fetched(new URL(setting), wanted, progress)
  const path = resolve(root, setting)
  if (!existsSync(path))
    throw new UserFacingError(`LOCAL_GGUF names ${path}, where there is no file.`)
  const record = join(modelsFolder(), `${short(path)}.json`)
  const model = await knownFile(path, record, progress)
  checkSha256(basename(path), model.sha256, wanted)
  return model
}
