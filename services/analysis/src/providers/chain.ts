import type { Log } from '@sortie/runtime/process/telemetry'
import { compositionOf } from '../composed/reading.ts'
import type { Bids } from '../domain/candidate.ts'
import { sameSearch } from '../domain/same-search.ts'
import { isEcho } from '../recognition/reading.ts'
import { type CallOutcome, createCall } from './call.ts'
import { distinct, hasAllCompetitors, holdsBrand, mergeCompetitors } from './merge.ts'
import type {
  Capability,
  ChainAnswer,
  Competitor,
  Phrase,
  Provider,
  ProviderChain,
  Ranking,
  SourceAnswer,
  SourcedFigures,
  SourceQuery,
} from './port.ts'

/** No provider of a capability could be asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const BY_PAGES_NOTE =
  'Who ranks could not be measured, so the gap goes by the pages that were read.'

const answersOf = <Answer>(outcomes: readonly CallOutcome<Answer>[]): Answer[] =>
  outcomes.flatMap(({ answer }) => (answer === null ? [] : [answer]))

const gathered = <Answer>(
  outcomes: readonly CallOutcome<unknown>[],
  found: Answer,
): ChainAnswer<Answer> => ({
  found,
  notes: distinct(
    outcomes.flatMap(({ notes }) => notes),
    (note) => note,
  ),
  sources: outcomes.map(({ source }) => source),
})

/** @throws NoAnswer where nobody answered. */
const heard = <Answer>(capability: Capability, outcomes: readonly CallOutcome<Answer>[]) => {
  const answers = answersOf(outcomes)
  if (answers.length === 0) throw new NoAnswer(`no provider of ${capability} answered`)
  return answers
}

/**
 * Returns the phrases of all sources, each once. The phrases of sources that measure fill up the list: they come last,
 * and those that another source proposed in other words are left out.
 */
const mergePhrases = (
  outcomes: readonly CallOutcome<Phrase[]>[],
  measuring: ReadonlySet<string>,
): Phrase[] => {
  const of = (isMeasured: boolean) =>
    answersOf(outcomes.filter(({ provider }) => measuring.has(provider) === isMeasured)).flat()
  const proposed = distinct(of(false), ({ keyword }) => keyword)
  const known = new Set(proposed.map(({ keyword }) => sameSearch(keyword)))
  const filling = distinct(of(true), ({ keyword }) => sameSearch(keyword))
  return [...proposed, ...filling.filter(({ keyword }) => !known.has(sameSearch(keyword)))]
}

/** Drops the notes of a provider none of whose companies is shown: they would be about nobody. */
const withNotesOf = (
  [, ...others]: readonly Competitor[],
  turn: CallOutcome<Competitor[]>,
): CallOutcome<Competitor[]> => {
  const isShown =
    turn.answer === null ||
    others.length === 0 ||
    others.some(({ source }) => source === turn.provider)
  return isShown ? turn : { ...turn, notes: [] }
}

/**
 * Many providers as one, with a chain for each capability. They are asked in turn, in the order
 * given, until nothing is missing; those whose answers are merged are asked at once. A call that
 * fails or is late is recorded, and the report goes on without it.
 * @throws NoAnswer where all of a capability failed; the abort's reason where nobody waits any more.
 */
export const chain = (providers: readonly Provider[], log?: Log): ProviderChain => {
  const call = createCall(log)
  const measuring = new Set(providers.filter(({ measures }) => measures).map(({ name }) => name))
  const able = <Name extends Capability>(capability: Name, query: SourceQuery) =>
    providers.filter(
      (provider): provider is Provider & Required<Pick<Provider, Name>> =>
        provider[capability] !== undefined && (provider.serves?.(query) ?? true),
    )

  const competitors = async (query: SourceQuery, count: number) => {
    query.signal.throwIfAborted()
    const askCompetitors = (provider: ReturnType<typeof able<'competitors'>>[number]) =>
      call(provider, 'competitors', query, (own) => provider.competitors(own, count))
    const all = able('competitors', query)
    const besides = Promise.all(all.filter(({ alongside }) => alongside).map(askCompetitors))
    const turns: CallOutcome<Competitor[]>[] = []
    for (const provider of all.filter(({ alongside }) => !alongside)) {
      turns.push(await askCompetitors(provider))
      if (hasAllCompetitors(query, mergeCompetitors(query, answersOf(turns), count), count)) break
    }
    const beside = await besides
    const outcomes = [...beside, ...turns]
    const merged = mergeCompetitors(query, heard('competitors', outcomes), count)
    return gathered([...beside, ...turns.map((turn) => withNotesOf(merged, turn))], merged)
  }

  const phrases = async (query: SourceQuery): Promise<ChainAnswer<Phrase[]>> => {
    query.signal.throwIfAborted()
    const outcomes = await Promise.all(
      able('phrases', query).map((provider) =>
        call(provider, 'phrases', query, (own) => provider.phrases(own)),
      ),
    )
    heard('phrases', outcomes)
    const merged = mergePhrases(outcomes, measuring)
    const isBranded = holdsBrand(query)
    // If rules know the trade, a phrase of its words is no mere echo of the brief.
    const echoes = compositionOf(query) ? () => false : isEcho(query)
    return gathered(
      outcomes,
      merged
        .filter(({ keyword, isVetted }) => isVetted || !isBranded(keyword))
        .map((phrase) =>
          !phrase.weak && echoes(phrase.keyword) ? { ...phrase, weak: 'typed' as const } : phrase,
        ),
    )
  }

  /** Figures by key, the first provider's first; later ones are asked only for what is missing. */
  const figures =
    (capability: 'interest' | 'volume' | 'difficulty') =>
    async (query: SourceQuery, keys: string[]): Promise<ChainAnswer<SourcedFigures>> => {
      const known: SourcedFigures = new Map()
      const outcomes: CallOutcome<SourcedFigures>[] = []
      for (const provider of able(capability, query)) {
        query.signal.throwIfAborted()
        const missing = keys.filter((key) => !known.has(key))
        if (missing.length === 0) break
        const ways: Promise<CallOutcome<SourcedFigures>> = call(
          provider,
          capability,
          query,
          (own) =>
            (
              provider[capability] as (
                query: SourceQuery,
                keys: string[],
              ) => Promise<SourceAnswer<SourcedFigures>>
            )(own, missing),
        )
        const outcome = await ways
        outcomes.push(outcome)
        for (const [key, figure] of outcome.answer ?? []) known.set(key, figure)
      }
      // Nobody needs to know how well known a company is; the others a report cannot do without.
      if (capability !== 'interest' && keys.length > 0) heard(capability, outcomes)
      return gathered(outcomes, known)
    }

  /** Nobody is asked anew, so nothing fails that a report would miss: an unknown price is left out. */
  const bids = async (query: SourceQuery, keywords: string[]): Promise<Map<string, Bids>> => {
    const able = providers.filter((provider) => provider.bids && (provider.serves?.(query) ?? true))
    const all = await Promise.all(able.map((provider) => provider.bids!(query, keywords)))
    return new Map(
      keywords.map((keyword) => {
        const of = all.flatMap((each) => each.get(keyword) ?? [])
        const cpc = of.find((each) => each.cpc)?.cpc
        const competition = of.find((each) => each.competition)?.competition
        return [keyword, { ...(cpc && { cpc }), ...(competition && { competition }) }]
      }),
    )
  }

  const results = async (query: SourceQuery, keywords: string[]) => {
    const notes: string[] = []
    for (const provider of providers) {
      const { results } = provider
      if (!results || !(provider.serves?.(query) ?? true)) continue
      const outcome = await call(provider, 'results', query, (own) => results(own, keywords))
      notes.push(...outcome.notes)
      if (outcome.answer) return { found: outcome.answer, notes }
    }
    return { found: new Map<string, Ranking>(), notes }
  }

  const rankings: ProviderChain['rankings'] = async (query, sites) => {
    const notes: string[] = []
    for (const provider of providers) {
      const { rankings } = provider
      if (!rankings || !(provider.serves?.(query) ?? true)) continue
      const outcome = await call(provider, 'rankings', query, (own) => rankings(own, sites))
      notes.push(...outcome.notes)
      if (outcome.answer) return { found: outcome.answer, notes }
    }
    return { found: null, notes: notes.length > 0 ? [...notes, BY_PAGES_NOTE] : [] }
  }

  return {
    competitors,
    phrases,
    interest: figures('interest'),
    volume: figures('volume'),
    difficulty: figures('difficulty'),
    bids,
    results,
    rankings,
  }
}
