import { CommandInterrupted, stopped } from './interruption.ts'

/** Says what a running step is doing, such as `142 crates compiled`. */
export type StepProgress = (note: string) => void

/**
 * Runs one named piece of work and shows how it goes.
 * @throws CommandInterrupted once this command was asked to end.
 */
export type StepRunner = <Result>(
  name: string,
  work: (progress: StepProgress) => Promise<Result>,
) => Promise<Result>

type Running = { title: string; began: number; note: string }

const running = new Set<Running>()

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A line for each step that is under way when the whole is ended. */
export const endedBy = (signal: string) =>
  [...running].map(
    ({ title, began, note }) =>
      `${title} ... ended by ${signal} after ${seconds(began)}${note && `, ${note}`}`,
  )

const show = async <Result>(
  title: string,
  work: (progress: StepProgress) => Promise<Result>,
  print: (line: string) => void,
) => {
  if (stopped()) throw new CommandInterrupted()
  const step: Running = { title, began: performance.now(), note: '' }
  running.add(step)
  let tell: NodeJS.Timeout
  const tellIn = (wait: number) => {
    tell = setTimeout(() => {
      print(`${title} ... ${seconds(step.began)} so far${step.note && `, ${step.note}`}`)
      tellIn(Math.min(wait * 2, 30_000))
    }, wait)
  }
  tellIn(10_000)
  const end = () => {
    clearTimeout(tell)
    running.delete(step)
    // The handler of the interruption reports this step. Throw all the same: the step may hold a lock that the ending
    // waits for.
    if (stopped()) throw new CommandInterrupted()
  }
  try {
    const result = await work((text) => {
      step.note = text
    })
    end()
    print(`${title} ... ${seconds(step.began)}${step.note && ` (${step.note})`}`)
    return result
  } catch (error) {
    end()
    print(`${title} ... failed after ${seconds(step.began)}`)
    throw error
  }
}

/**
 * Numbered steps: each prints its name and the time it took (`3/9 Kafka 4.3.1 ... 4.1 s`), and how
 * far it is after 10 s, 30 s and each half minute while it runs. Steps may run side by side.
 */
export const steps = (total: number, first = 1, print: (line: string) => void = console.log) => {
  let next = first
  const step: StepRunner = (name, work) => show(`${next++}/${total} ${name}`, work, print)
  return step
}

/** Says nothing unless the work takes longer than ten seconds. */
export const quietly: StepRunner = async (name, work) => {
  let long = false
  return show(name, work, (line) => {
    long ||= line.includes('so far')
    if (long) console.log(line)
  })
}
