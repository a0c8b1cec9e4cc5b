import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

// A single font, and no collection of them.
const opened = (file: string) => openSync(fileURLToPath(file)) as Font

/**
 * Embedded, so that the page looks alike everywhere. Opened once for each thread: to read a font anew takes
 * longer than to draw the page. Inter has Latin, Cyrillic and Greek; the product's own typeface only Latin.
 */
const families = {
  brand: {
    regular: opened(
      import.meta.resolve(
        '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
      ),
    ),
    bold: opened(
      import.meta.resolve(
        '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
      ),
    ),
  },
  wide: {
    regular: opened(
      import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    ),
    bold: opened(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  },
}
export type FontFamily = keyof typeof families
const fonts = families.wide

const hasAll = ({ regular, bold }: (typeof families)[FontFamily], text: string): boolean =>
  [...text].every((character) => {
    const point = character.codePointAt(0) ?? 0
    return regular.hasGlyphForCodePoint(point) && bold.hasGlyphForCodePoint(point)
  })

/** The product's typeface where it has every character of the texts, else Inter: one page has one typeface. */
export const familyFor = (texts: readonly string[]): FontFamily =>
  hasAll(families.brand, [...new Set(texts.join(''))].join('')) ? 'brand' : 'wide'

/**
 * The fonts of one page. Pages share the data of the font files, but not the glyphs: a glyph keeps the characters that
 * it was first asked for, or none if it was part of another, and a page that is drawn later would write these into its
 * text.
 */
export const fontsOfPage = (family: FontFamily = 'wide'): [name: string, font: Font][] =>
  Object.entries(families[family]).map(([name, font]) => {
    const own: Font = Object.create(font, {
      _glyphs: { value: {} },
      layout: {
        value: ((text, features, ...rest) =>
          font.layout.call(own, text, features ?? spacingOf(text), ...rest)) as Font['layout'],
      },
    })
    return [name, own]
  })

/** Pushed under a 7, a comma or a point is lost: 27,000 reads 27000. Figures keep their distance. */
const spacingOf = (text: string) => (/\d/.test(text) ? { kern: false } : undefined)

/** Characters whose answer is remembered, as a long table repeats few of them. */
const MOST_KNOWN = 10_000
const known = new Map<string, boolean>()
const lookUp = (character: string) =>
  Object.values(fonts).every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
const isThere = (character: string) => {
  const answer = known.get(character) ?? lookUp(character)
  if (known.size < MOST_KNOWN) known.set(character, answer)
  return answer
}

/** The characters of a text that the fonts do not have, each once. */
export const missingIn = (text: string): string[] => [
  ...new Set([...text].filter((character) => !isThere(character))),
]

/** Stands for a character that the fonts do not have. */
export const REPLACEMENT = '□'

/** A text as it can be printed: what the fonts do not have is replaced, so that everybody sees the gap. */
export const printable = (text: string): string =>
  [...text].map((character) => (isThere(character) ? character : REPLACEMENT)).join('')
