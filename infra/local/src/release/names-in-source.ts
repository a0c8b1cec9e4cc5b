/** Kinds of stored names that only stand in the text of the sources. */
export type NamesInSource = {
  commands: string[]
  steps: string[]
  once: string[]
  throttles: string[]
  leases: string[]
  collections: string[]
  keys: string[]
  hashes: string[]
}

const TEXT = "'[^']*'|`[^`]*`"

/** A name as it is stored; what is filled in at run time is a `*`. */
const named = (text: string) => text.replace(/^['`]|['`]$/g, '').replace(/\$\{[^}]*\}/g, '*')

const all = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap(([, text]) => (text ? [named(text)] : []))

/** The types of the commands that a module declares: its unions that are called `…Command`. */
const commandsIn = (source: string): string[] =>
  [...source.matchAll(/^(?:export )?type \w*Command =[\s\S]*?(?:\n\n|$(?![\s\S]))/gm)].flatMap(
    ([union]) =>
      [...union.matchAll(/\btype: ('\w+'(?: \| '\w+')*)(?:;|\n)/g)].flatMap(([, types]) =>
        types!.split(' | ').map(named),
      ),
  )

/** In a module that says what acts once: every name that it makes. */
const onceIn = (source: string): string[] =>
  /^export const once\w* = /m.test(source)
    ? all(source, /(`[^`]*`)/g).filter((name) => name.includes(':'))
    : []

const STEPS = new RegExp(String.raw`\bstep(?::| =) (${TEXT})`, 'g')
const KEYS = new RegExp(String.raw`\b(?:deriveKey\([^,]+, |keyFor\()(${TEXT})`, 'g')
const COLLECTIONS = new RegExp(String.raw`\bcollection(?:<[^()]*>)?\((${TEXT})`, 'g')

/**
 * The stored names that stand in a source file, as they are written here: a step, a lease or a
 * throttle that is put together in another way is not found.
 */
export const namesInSource = (source: string): NamesInSource => ({
  commands: commandsIn(source),
  steps: all(source, STEPS),
  once: onceIn(source),
  throttles: [
    ...all(source, /\bcreate(?:Network)?Throttle\([^,]+, \{[^}]*?\bname: ('[^']*')/g),
    // A service that has many alike makes them by a function of one of these names.
    ...all(source, /\b(?:throttle|networkThrottle|requestThrottle)\(('[^']*')[,)]/g),
  ],
  leases: all(source, /\bcreateLease\([^,]+, ('[^']*')/g),
  collections: [
    ...all(source, COLLECTIONS),
    ...all(source, /\bensureCollection\([^,]+, ('[^']*')/g),
    ...all(source, /\bCOLLECTION = ('[^']*')/g),
  ],
  keys: all(source, KEYS),
  hashes: all(source, /\bkeyedHash\([^,]+, ('[^']*')/g),
})
