import { formatCount } from '../../../lib/format.ts'

type Counts = {
  printed: number
  /** Keywords that pass the filters. */
  passing: number
  all: number
  /** True where the reader can export the keywords; those of a shared report need a copy first. */
  isExportable: boolean
}

/** Says how many keywords a printed report leaves out; null where it has all of them. */
export const printText = ({ printed, passing, all, isExportable }: Counts): string | null => {
  if (printed >= all) return null
  const [some, matching, total] = [printed, passing, all].map(formatCount)
  const where = isExportable ? 'An export has all of them.' : 'Save a copy to export all of them.'
  if (passing === all) return `Printed: the first ${some} of ${total} keywords. ${where}`
  return printed < passing
    ? `Printed: the first ${some} of ${matching} matching keywords, out of ${total}. ${where}`
    : `Printed: the ${some} matching keywords, out of ${total}. ${where}`
}
