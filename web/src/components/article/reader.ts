import { createContext } from 'react'

/** Whether whoever reads an article is not the one who wrote it: what its author told us is not theirs. */
export const IsReaderContext = createContext(false)
