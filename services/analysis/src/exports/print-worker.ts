import { draw } from './pdf/draw.ts'
import type { Sheet } from './sheet.ts'
import { workbook } from './xlsx.ts'

/** What a thread is given. */
export type Printed = { format: 'pdf' | 'xlsx'; sheet: Sheet }

// What a thread of the pool runs: thousands of cells take some hundred milliseconds of a core.
export default ({ format, sheet }: Printed): Promise<Buffer> =>
  format === 'pdf' ? draw(sheet) : workbook(sheet)
