import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Centibels below 1 at which lists end: what is rarer than five in ten million words is left out. */
const RAREST = 630
/** The centibels that one class of frequency spans: a tenth of a power of ten. */
const STEP = 10

/** Reads the part of MessagePack that these files use: lists, short maps, texts and small numbers. */
const decode = (bytes: Buffer): unknown => {
  let at = 0
  const number = (size: 1 | 2 | 4): number => {
    const value = bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const text = (length: number): string => {
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const list = (length: number): unknown[] => Array.from({ length }, () => value())
  const value = (): unknown => {
    const kind = number(1)
    if (kind < 0x80) return kind
    if (kind < 0x90) return list(2 * (kind & 15))
    if (kind < 0xa0) return list(kind & 15)
    if (kind < 0xc0) return text(kind & 31)
    if (kind === 0xd9) return text(number(1))
    if (kind === 0xda) return text(number(2))
    if (kind === 0xdc) return list(number(2))
    if (kind === 0xdd) return list(number(4))
    throw new Error(`byte ${kind.toString(16)} at ${at - 1} is none that these lists use`)
  }
  return value()
}

/**
 * The words of a language with how common they are, one line a class: log10 of uses in a billion words, then words.
 * @param folder the unpacked package
 */
export const compileFrequencies = (folder: string, language: string): string => {
  const file = join(folder, 'wordfreq', 'data', `large_${language}.msgpack.gz`)
  const [, ...byCentibel] = decode(gunzipSync(readFileSync(file))) as [unknown, ...string[][]]
  const lines: string[] = []
  for (let from = 0; from < RAREST; from += STEP) {
    const words = byCentibel
      .slice(from, from + STEP)
      .flat()
      .filter((word) => /^[\p{Script=Latin}\p{M}]{2,}$/u.test(word))
    if (words.length > 0) lines.push(`${(9 - from / 100).toFixed(1)}\t${words.join(' ')}`)
  }
  return `${lines.join('\n')}\n`
}
