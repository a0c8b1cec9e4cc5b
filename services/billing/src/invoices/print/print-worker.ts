import { drawInvoice } from './draw.ts'

// What a thread of the pool runs: laying out a page takes some ten milliseconds of a core.
export default drawInvoice
