import { createContext } from 'react'

/** Where the uploaded images of an article are read; null where it has none. */
export const ImagesPathContext = createContext<string | null>(null)
