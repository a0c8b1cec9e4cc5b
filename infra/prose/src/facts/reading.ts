// Reads a text as its reader sees it: invisible characters are gone, and signs that look alike are one.

/** A text as it is read, with the offset in the original at which each of its characters stands. */
export type NormalText = { text: string; at: number[] }

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/
const ALIKE: Record<string, string> = {
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '‐': '-',
}

/** The digits of all scripts but ours, ten in a row for each, with their values. */
const DIGITS = new Map<string, string>()
for (let code = 0x80; code < 0x20000; ) {
  if (!/\p{Nd}/u.test(String.fromCodePoint(code))) code += 1
  else
    for (let value = 0; value < 10; value += 1) {
      DIGITS.set(String.fromCodePoint(code), String(value))
      code += 1
    }
}

/** Signs that are read as they stand, unless they are quotes; most texts have hardly any others. */
const PLAIN = /^[ -~]$/

const seen = (sign: string): string => {
  if (PLAIN.test(sign)) return sign
  if (INVISIBLE.test(sign)) return ''
  const alike = ALIKE[sign]
  if (alike) return alike
  const digit = DIGITS.get(sign)
  if (digit) return digit
  if (/\s/.test(sign)) return ' '
  const plain = sign.normalize('NFKC')
  return plain.length === 1 ? plain : sign
}

// ‘Single’ marks quote if they begin a word and end one; the same signs are apostrophes elsewhere.
const SINGLE = /(?<![\p{L}\p{N}])[‘'](?=\p{L})([^‘"“”\n]{1,300}?[\p{L}.,!?…])['’](?![\p{L}\p{N}])/gu

/** Reads a text: `1\u200b40` is `140`, `“a”` and `‘a’` are `"a"`, `５０` and `٥٠` are `50`. */
export const normalTextOf = (original: string): NormalText => {
  const singles = new Set<number>()
  for (const { index, 0: whole } of original.matchAll(SINGLE)) {
    singles.add(index).add(index + whole.length - 1)
  }
  let text = ''
  const at: number[] = []
  let offset = 0
  for (const sign of original) {
    const read = singles.has(offset) ? '"' : seen(sign)
    for (let unit = 0; unit < read.length; unit++) at.push(offset)
    text += read
    offset += sign.length
  }
  at.push(original.length)
  return { text, at }
}
