import { roughly } from './roughly.ts'

const count = new Intl.NumberFormat('en')

type Inputs = { inputs?: Readonly<Record<string, string | number>> | undefined }

/**
 * Returns a sentence on how many of a page's searches come from people in reach, if customers come from nearby; empty
 * if they come from the whole country. The number is read from the receipt of the page's expected clicks.
 */
export const reachWords = ({ inputs = {} }: Inputs): string => {
  const { searchesInReach, town } = inputs
  if (typeof searchesInReach !== 'number') return ''
  const where = town === undefined || town === 'unknown' ? 'your area' : `the ${town} area`
  const many =
    searchesInReach < 1 ? 'Less than one' : `About ${count.format(roughly(searchesInReach))}`
  return `Nationwide. ${many} ${searchesInReach < 2 ? 'is' : 'are'} in ${where}.`
}
