import { UntrustedInputRefused } from '../refused.ts'
import { serveParsers } from '../serve-parsers.ts'

// Parsers with every fault that a parser can have, for the tests of the room that contains them.

/** Never ends. */
const loop = (_text: string): never => {
  for (;;);
}
/** Backtracks for ever inside of one call of the engine of regular expressions. */
const backtrack = (text: string): boolean => /^(?:a+)+$/.test(`${text}!`)

/** Ways to use up memory: V8 survives some of them in a thread, and none of the last ones. */
const eaters = {
  objects: () => {
    const kept: unknown[] = []
    for (let index = 0; ; index++) kept.push({ index })
  },
  texts: () => {
    const kept: string[] = []
    for (let index = 0; ; index++) kept.push(`text ${index}`)
  },
  buffers: () => {
    const kept: Uint8Array[] = []
    for (;;) kept.push(new Uint8Array(10_000_000).fill(1))
  },
  set: () => {
    const kept = new Set<number>()
    for (let index = 0; ; index++) kept.add(index)
  },
  spread: () => {
    let kept = [1, 2]
    for (;;) kept = [...kept, ...kept]
  },
  letters: () => 'a'.repeat(100_000_000).split(''),
}
export type Eater = keyof typeof eaters

const parsers = {
  loop,
  backtrack,
  eat: (how: Eater): unknown => eaters[how](),
  fail: (text: string): never => {
    throw new SyntaxError(`cannot read ${text}`)
  },
  refuse: (_text: string): never => {
    throw new UntrustedInputRefused('too_large')
  },
  /** Says which one it is, after having used a core for so many milliseconds. */
  work: ({ name, ms }: { name: string; ms: number }): string => {
    const end = performance.now() + ms
    while (performance.now() < end);
    return name
  },
  count: ({ bytes }: { bytes: Uint8Array }): number => bytes.length,
  /** What a parser sees of the process that it runs in. */
  look: (_text: string): { env: string[]; code: string } => {
    try {
      return { env: Object.keys(process.env), code: new Function('return "made"')() as string }
    } catch (error) {
      return { env: Object.keys(process.env), code: (error as Error).name }
    }
  },
}
export type HostileParsers = typeof parsers

serveParsers(parsers)
