import { drawStatement } from './draw-statement.ts'

// A thread of the pool draws the statements: one of 5,000 events takes a second of a core.
export default drawStatement
