import type { CutReason } from '@sortie/contracts/content/drafts/draft-edits'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { REMOVED, withoutAddresses } from '@sortie/model/addresses'
import type { LanguageModel } from '@sortie/model/call'
import { type CheckOptions, checkerOf, sharedStems } from '@sortie/prose/facts/check'
import { type Claim, claimsOf, isSameClaim } from '@sortie/prose/facts/claims'
import { withoutTrailing } from '@sortie/prose/text/trailing'
import type { Block } from '@sortie/prose/tree/tree'
import { bannedIn } from '@sortie/prose/voice/banned'
import { z } from 'zod'
import type { Assignment } from '../../writing/article.ts'
import { checkOptionsOf } from '../../writing/check/check.ts'
import { objectionFinder, type SentenceObjection } from '../../writing/check/model-sentences.ts'
import { avoidableOf } from '../../writing/check/voice.ts'
import { echoesPrompt } from './prompts/echoes.ts'
import { checkPrompt } from './prompts/prompts.ts'

/** A sentence that cannot stay as it is. */
export type SentenceFault = { claim: Claim; code: CutReason; why: string; item: string | null }

export const Verdicts = z.object({
  verdicts: z
    .array(
      z.object({
        number: z.int(),
        verdict: z.string(),
        item: z.string().nullish(),
        words: z.string().nullish(),
      }),
    )
    .max(200),
})
export type SentenceVerdict = z.infer<typeof Verdicts>['verdicts'][number]

/** Shares of a sentence's topic that its items must have, or a model must vouch for it. */
const LEAST_SHARED = 0.5
const TOKENS_EACH = 60
const TOKENS_MOST = 1_600

/** Tokens that verdicts on so many sentences take at most. */
export const checkTokens = (sentences: number): number =>
  Math.min(TOKENS_MOST, 200 + TOKENS_EACH * sentences)

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words of the brief, of which some may be bare domains: what a comparison is between, say. */
const namesIn = ({ brief }: CheckOptions): Set<string> =>
  new Set(
    brief
      .toLowerCase()
      .split(/\s+/)
      .map((word) => withoutTrailing(word, '.,;:!?')),
  )

/**
 * Returns a check for texts that hold an address which the brief does not name, or the mark that a guard left for one.
 */
const addressFinder = (options: CheckOptions): ((text: string) => boolean) => {
  const names = namesIn(options)
  return (text) => text.includes(REMOVED) || withoutAddresses(text, names) !== text
}

const ADDRESS = { code: 'address', why: 'It holds an address.' } as const

/** Finds the faults in a tree by code: each sentence once, with the first thing that is wrong in it. */
export type FindFaults = (tree: readonly Block[]) => SentenceFault[]

/** Returns the fault of a sentence, whatever it rests on; null where there is none. */
type Blames = (claim: Claim) => Pick<SentenceFault, 'code' | 'why'> | null

const blamesBy = (options: CheckOptions, banned: readonly string[]): Blames => {
  const holdsAddress = addressFinder(options)
  return ({ text, setting }) => {
    if (holdsAddress(text)) return ADDRESS
    // Cells are made by code, of what was found.
    const [word] = setting === 'cell' ? [] : bannedIn(text, banned)
    return word === undefined
      ? null
      : { code: 'banned-word', why: `It says “${word}”, which your brand voice bans.` }
  }
}

/**
 * Finds faults in trees that may cite these items, which are read once.
 * @param banned words that no sentence may have
 * @param object finds sentences that cannot stay whatever they cite
 */
export const faultFinder = (
  items: readonly EvidenceItem[],
  options: CheckOptions,
  banned: readonly string[] = [],
  object: (claims: readonly Claim[]) => readonly SentenceObjection[] = () => [],
): FindFaults => {
  const check = checkerOf(items, options)
  const blames = blamesBy(options, banned)
  return (tree) => {
    const claims = claimsOf(tree)
    const found = new Map<Claim, SentenceFault>(
      claims.flatMap((claim) => {
        const blame = blames(claim)
        return blame === null ? [] : [[claim, { claim, ...blame, item: null }] as const]
      }),
    )
    for (const { claim, why } of [...check(claims), ...object(claims)]) {
      const item = claim.citations[0] ?? null
      if (!found.has(claim)) found.set(claim, { claim, code: 'unsupported', why, item })
    }
    return [...found.values()]
  }
}

/** Finds faults in what a model wrote for an assignment: facts that nothing carries, and sentences that nobody signs. */
export const modelFaultFinder = (
  assignment: Assignment,
  items: readonly EvidenceItem[] = assignment.items,
): FindFaults =>
  faultFinder(
    items,
    checkOptionsOf(assignment),
    avoidableOf(assignment),
    objectionFinder(assignment, echoesPrompt),
  )

/** Sentences that cite, and whose meaning only a reader can compare with what they cite. */
export const toRead = (tree: readonly Block[], faults: readonly SentenceFault[]): Claim[] =>
  claimsOf(tree).filter(
    (claim) =>
      claim.citations.length > 0 && !faults.some((fault) => isSameClaim(fault.claim, claim)),
  )

/**
 * Returns true for a verdict that may be believed: the words in which it finds support must stand in an item that the
 * sentence cites, word for word. A checker is a model as well.
 */
const vouches = (
  claim: Claim,
  verdict: SentenceVerdict,
  items: readonly EvidenceItem[],
): boolean => {
  const item = items.find(({ id }) => id === verdict.item)
  const words = plain(verdict.words ?? '')
  return (
    verdict.verdict === 'supported' &&
    item !== undefined &&
    claim.citations.includes(item.id) &&
    words.length > 0 &&
    plain(item.text).includes(words)
  )
}

/**
 * Returns the faults that code can't find, by a second model's verdicts. A sentence that the model calls unsupported is
 * a fault; one that shares too little with its items is a fault too unless the model vouches for it with their words.
 */
export const doubted = (
  claims: readonly Claim[],
  sentenceVerdicts: readonly SentenceVerdict[],
  items: readonly EvidenceItem[],
  options: CheckOptions,
): SentenceFault[] => {
  const sharedBy = sharedStems(items, options)
  const verdicts = new Map(sentenceVerdicts.map((each) => [each.number, each]))
  return claims.flatMap((claim, at): SentenceFault[] => {
    const verdict = verdicts.get(at + 1)
    const isVouched = verdict !== undefined && vouches(claim, verdict, items)
    const isDoubted = verdict?.verdict === 'unsupported'
    const isFar = sharedBy(claim) < LEAST_SHARED
    if (isVouched || (!isDoubted && !isFar)) return []
    const why = isDoubted
      ? 'Its source does not say so.'
      : 'It has too little in common with its source.'
    return [{ claim, code: 'doubted', why, item: claim.citations[0] ?? null }]
  })
}

type Asking = {
  checker: LanguageModel
  call: Pick<Parameters<LanguageModel['ask']>[0], 'capMs' | 'signal' | 'budget'>
}

/**
 * Has a second model read sentences against the items that they cite.
 * @throws as `Model.ask` says; where there are no sentences, nobody is asked
 */
export const verdictsOn = async (
  claims: readonly Claim[],
  items: readonly EvidenceItem[],
  { checker, call }: Asking,
): Promise<SentenceVerdict[]> => {
  if (claims.length === 0) return []
  const cited = new Set(claims.flatMap(({ citations }) => citations))
  const own = items.filter(({ id }) => cited.has(id))
  const sentences = claims.map(({ text, citations }, at) => ({
    number: at + 1,
    text: `${text} ${citations.map((id) => `[${id}]`).join(' ')}`,
  }))
  const { answer } = await checker.ask({
    role: 'checker',
    name: 'verdicts',
    shape: Verdicts,
    ...call,
    prompt: checkPrompt(own, sentences),
    mostTokensOut: checkTokens(sentences.length),
  })
  return answer.verdicts
}
