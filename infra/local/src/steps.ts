/** Says what a running step is doing, such as `142 crates compiled`. */
export type Progress = (note: string) => void

/** Runs one named piece of work and shows how it goes. */
export type Step = <Result>(
  name: string,
  work: (progress: Progress) => Promise<Result>,
) => Promise<Result>

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const show = async <Result>(
  title: string,
  work: (progress: Progress) => Promise<Result>,
  print: (line: string) => void,
) => {
  const began = performance.now()
  let note = ''
  let tell: NodeJS.Timeout
  const tellIn = (wait: number) => {
    tell = setTimeout(() => {
      print(`${title} ... ${seconds(began)} so far${note && `, ${note}`}`)
      tellIn(Math.min(wait * 2, 30_000))
    }, wait)
  }
  tellIn(10_000)
  try {
    const result = await work((text) => {
      note = text
    })
    print(`${title} ... ${seconds(began)}${note && ` (${note})`}`)
    return result
  } catch (error) {
    print(`${title} ... failed after ${seconds(began)}`)
    throw error
  } finally {
    clearTimeout(tell!)
  }
}

/**
 * Numbered steps: each prints its name and the time it took (`3/9 Kafka 4.3.1 ... 4.1 s`), and how
 * far it is after 10 s, 30 s and each half minute while it runs. Steps may run side by side.
 */
export const steps = (total: number, first = 1, print: (line: string) => void = console.log) => {
  let next = first
  const step: Step = (name, work) => show(`${next++}/${total} ${name}`, work, print)
  return step
}

/** Says nothing unless the work takes longer than ten seconds. */
export const quietly: Step = async (name, work) => {
  let long = false
  return show(name, work, (line) => {
    long ||= line.includes('so far')
    if (long) console.log(line)
  })
}
