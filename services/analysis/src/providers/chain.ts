import type { Ask, Capabilities, Figures, Found, Provider } from './port.ts'

/** No provider of a capability could be asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const WANTED: Record<keyof Capabilities, string> = {
  competitors: 'competitors',
  phrases: 'keywords',
  volume: 'search volumes',
  difficulty: 'difficulties',
}

type Call<Answer> = (provider: Provider) => Promise<Found<Answer>> | undefined

/**
 * Asks the providers of one capability in turn, until `enough` says so. A failure becomes a note,
 * and the next one is tried.
 * @throws NoAnswer where all of them failed; the abort's reason where nobody waits any more.
 */
const inTurn = async <Answer>(
  providers: readonly Provider[],
  capability: keyof Capabilities,
  { signal }: Ask,
  call: Call<Answer>,
  enough: (found: Answer[]) => boolean,
): Promise<Found<Answer[]>> => {
  const found: Answer[] = []
  const notes: string[] = []
  for (const provider of providers) {
    signal.throwIfAborted()
    const asked = call(provider)
    if (!asked) continue
    try {
      const answer = await asked
      found.push(answer.found)
      notes.push(...answer.notes)
    } catch {
      signal.throwIfAborted()
      notes.push(`The source "${provider.name}" gave no ${WANTED[capability]} this time.`)
    }
    if (enough(found)) break
  }
  if (found.length === 0) throw new NoAnswer(`no provider of ${capability} answered`)
  return { found, notes }
}

const distinct = <Item>(items: Item[], key: (item: Item) => string): Item[] =>
  [
    ...new Map(items.toReversed().map((item) => [key(item).toLowerCase(), item])).values(),
  ].toReversed()

/** Figures by keyword, the first provider's first; later ones are asked only for what is missing. */
const figures = async (
  providers: readonly Provider[],
  capability: 'volume' | 'difficulty',
  ask: Ask,
  keywords: string[],
): Promise<Found<Figures>> => {
  const known: Figures = new Map()
  const missing = () => keywords.filter((keyword) => !known.has(keyword))
  const { notes } = await inTurn(
    providers,
    capability,
    ask,
    (provider) =>
      provider[capability]?.(ask, missing()).then((answer) => {
        for (const [keyword, figure] of answer.found) known.set(keyword, figure)
        return answer
      }),
    () => missing().length === 0,
  )
  return { found: known, notes }
}

/** Many providers as one, with a chain for each capability; phrases are merged from all. */
export const chain = (providers: readonly Provider[]): Capabilities => ({
  competitors: async (ask, count) => {
    const named = (found: { name: string }[][]) => distinct(found.flat(), ({ name }) => name)
    const { found, notes } = await inTurn(
      providers,
      'competitors',
      ask,
      (provider) => provider.competitors?.(ask, count),
      (lists) => named(lists).length >= count,
    )
    return { found: distinct(found.flat(), ({ name }) => name).slice(0, count), notes }
  },
  phrases: async (ask) => {
    const { found, notes } = await inTurn(
      providers,
      'phrases',
      ask,
      (provider) => provider.phrases?.(ask),
      () => false,
    )
    return { found: distinct(found.flat(), ({ keyword }) => keyword), notes }
  },
  volume: (ask, keywords) => figures(providers, 'volume', ask, keywords),
  difficulty: (ask, keywords) => figures(providers, 'difficulty', ask, keywords),
})
