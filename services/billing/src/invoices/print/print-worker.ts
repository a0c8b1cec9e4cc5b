import { drawInvoice } from './draw.ts'

// A thread of the pool draws the pages: the layout of one takes some ten milliseconds of a core.
export default drawInvoice
