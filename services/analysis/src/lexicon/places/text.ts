import { wordsOf } from '../../domain/words.ts'
import { placeWords } from './key.ts'

/** A word as it is compared and as it was typed, in lower case; and whether that was with capitals. */
export type PlaceToken = { word: string; typed: string; isCapital: boolean; isUpper: boolean }

/** `St. Albans` and `D.C.`: the full stop of an abbreviation ends nothing. */
const withoutStops = (text: string): string =>
  text.replace(/\b(\p{L}{1,2})\./gu, '$1 ').replace(/\b(ste|mt|co)\./giu, '$1 ')

/** The parts of a text between its commas, dashes, brackets and full stops, as words. */
export const textPartsOf = (text: string): PlaceToken[][] =>
  withoutStops(text.normalize('NFKC'))
    .split(/[,;:()[\]/|\n–—·•!?]|\s-\s|\.(?:\s|$)/u)
    .map((part) =>
      (part.match(/&|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []).flatMap((raw) =>
        wordsOf(raw).map((typed) => ({
          word: placeWords(typed).join(''),
          typed,
          isCapital: /^\p{Lu}/u.test(raw),
          isUpper: raw.length > 1 && raw === raw.toUpperCase(),
        })),
      ),
    )
    .filter((part) => part.length > 0)
