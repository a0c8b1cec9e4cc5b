import { useMedia } from './use-media'

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useMedia('print')
