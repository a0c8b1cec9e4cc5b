import { createContext } from 'react'

/**
 * True where the reader of an article is not its author: facts from the author then read as the author's words, not as
 * the reader's.
 */
export const IsReaderContext = createContext(false)
