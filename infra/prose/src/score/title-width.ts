// Advance widths of Arial in 1/1000 of its size for the characters from 32 to 126: those of Helvetica's metrics
// (Adobe's AFM), which Arial shares. Search engines show titles in Arial at 20 px.
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const OTHERS: Record<string, number> = {
  '–': 556,
  '—': 1000,
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '…': 1000,
  '€': 556,
  '£': 556,
  '·': 278,
  '•': 350,
}
/** Of a character that is in neither table: as wide as most capitals. */
const UNKNOWN = 667
const SIZE = 20

/** Pixels that a title takes in search results, at 20 px of Arial. Accents do not make a letter wider. */
export const titleWidth = (title: string): number => {
  const characters = [...title.normalize('NFD').replace(/\p{M}/gu, '')]
  const units = characters.reduce(
    (sum, one) => sum + (WIDTHS[one.charCodeAt(0) - 32] ?? OTHERS[one] ?? UNKNOWN),
    0,
  )
  return (units * SIZE) / 1000
}
