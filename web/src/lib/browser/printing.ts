import { useMedia } from './use-media'

/** Returns true while the page is being laid out for paper. */
export const usePrinting = (): boolean => useMedia('print')
