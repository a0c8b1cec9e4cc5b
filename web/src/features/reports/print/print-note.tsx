import { printText } from './print-text'

/** On paper: how many of the keywords stand there, and where all of them are. */
export function PrintNote(counts: Parameters<typeof printText>[0]) {
  const text = printText(counts)
  return text && <p className="mt-3 hidden text-sm print:block">{text}</p>
}
