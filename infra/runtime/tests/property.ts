import fc from 'fast-check'
import { isSoak } from '../src/testing/soak.ts'

/** `FC_SEED` replays a run; `FC_RUNS` makes it longer or shorter, and `make soak` longer. */
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const numRuns = Number(process.env.FC_RUNS ?? (isSoak ? 200 : 20))

/** Checks a property in random runs, and prints the seed that replays them. */
export const holdsFor = async <Values>(
  name: string,
  property: fc.IAsyncProperty<Values>,
): Promise<void> => {
  console.info(`${name}: ${numRuns} runs, FC_SEED=${seed}`)
  await fc.assert(property, {
    seed,
    numRuns,
    // A failing run is shrunk for a while, then shown as it is. A busy machine is given time.
    interruptAfterTimeLimit: 570_000,
    markInterruptAsFailure: true,
  })
}
