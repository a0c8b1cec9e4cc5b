import type { AnyEvent } from '@sortie/contracts/kit'
import { type Commit, envelopes, lastVersion } from '@sortie/runtime/store/commit'
import { createGenerations, viewCollection } from '@sortie/runtime/views/generations/generations'
import { foldEvent, handles, type Projection } from '@sortie/runtime/views/projection'
import { createViewStore } from '@sortie/runtime/views/view-store'
import { accountView } from '../../../../../services/identity/src/accounts/views/account-view.ts'
import { compareRounds, drive, interleave } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { EVENTS_EACH, personCommits } from '../../stage/people.ts'
import { medianOf, rebuildOnce, SMALL_RUNS } from '../../stage/rebuilds.ts'
import type { BenchStage } from '../../stage/stage.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const SMALL = 10_000
const LARGE = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const ROUNDS = 2
const PEOPLE_AT_ONCE = 200
const WRITERS = 4

const projection = accountView as unknown as Projection

/** The live view of an account, as its commits make it; null for other streams. */
const viewOf = (commits: Commit[]) => {
  const [first] = commits
  const all = commits.flatMap(envelopes)
  if (!first || !all.some(({ type }) => handles(projection, type))) return null
  const view = all.reduce<unknown>(
    (so, envelope) => foldEvent(projection, so, envelope as AnyEvent, envelope),
    undefined,
  )
  return { _id: first.stream, v: lastVersion(commits.at(-1)!), view }
}

/** Opens a store that holds `count` events, with the live views of all accounts among them. */
const seeded = async (stage: BenchStage, count: number): Promise<BenchStore> => {
  const opened = await openBenchStore(stage, 'identity', `rebuild-${count}`)
  const generations = createGenerations(opened.db)
  await generations.prepare()
  const views = createViewStore(opened.db, opened.store, generations, () => {})
  await views.prepare(projection, 1)
  const live = opened.db.collection(viewCollection(projection.name, 1))
  const people = count / EVENTS_EACH
  const batches = Math.ceil(people / PEOPLE_AT_ONCE)
  await drive(batches, WRITERS, async (_lane, batch) => {
    const size = Math.min(PEOPLE_AT_ONCE, people - batch * PEOPLE_AT_ONCE)
    const made = await Promise.all(Array.from({ length: size }, () => personCommits(opened.keys)))
    await opened.store.commits.insertMany(made.flat(), { ordered: false })
    const accounts = await Promise.all(
      made.map((all) => Promise.all(all.slice(0, 2).map(opened.store.open))),
    )
    await live.insertMany(accounts.map(viewOf) as never[], { ordered: false })
  })
  return opened
}

/** @returns microseconds an event. */
const perEvent = async (opened: BenchStore): Promise<number> => {
  const { ms, events } = await rebuildOnce(opened, 'identity', projection)
  return (ms / events) * 1_000
}

/** One view of a large history against one of a small one, by the kernel's own rebuild. */
export const rebuildRow: BenchRow = {
  name: 'rebuild',
  run: async (stage, say) => {
    const small = await seeded(stage, SMALL)
    say(`storing ${figure(LARGE)} events`)
    const large = await seeded(stage, LARGE)
    say('rebuilding')
    const pairs = await interleave(
      ROUNDS,
      () => perEvent(large),
      () => medianOf(() => perEvent(small)),
    )
    await small.drop()
    await large.drop()
    const { ours, base, ratio } = compareRounds(pairs)
    const [from, to] = [LARGE, SMALL].map((count) => count.toLocaleString('en-US'))
    return {
      checks: [
        {
          what: `rebuild, microseconds per event at ${from} / at ${to}`,
          most: 1.3,
          measured: ratio,
        },
      ],
      absolute: [`${spreadText(ours, 'us')} at ${from}, ${spreadText(base, 'us')} at ${to}`],
      notes: [
        `Rebuild of identity's \`account\` view from the read of the first commit to the swap, hashes compared, on a history of ${EVENTS_EACH} events a person (an account and a session, 19 commits), keys and caches of the process cold; ${ROUNDS} rounds, ${SMALL_RUNS} small rebuilds for each large one.`,
      ],
    }
  },
}
