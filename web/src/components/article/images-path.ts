import { createContext } from 'react'

/** The path that the uploaded images of an article are read from; null where it has none. */
export const ImagesPathContext = createContext<string | null>(null)
