import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftScore } from '@sortie/contracts/content/drafts/draft-score'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { VoiceMeasures } from '@sortie/contracts/content/voices/brand-voice'
import { type Checker, checkerOf } from '@sortie/prose/facts/check'
import { withSources } from '@sortie/prose/facts/checks/verbatim'
import { type Claim, claimsOf } from '@sortie/prose/facts/claims'
import { countAtoms } from '@sortie/prose/facts/count-atoms'
import { namedIn, ownLines } from '@sortie/prose/facts/named'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { evidenceScore, groundingOf } from '@sortie/prose/score/evidence'
import { readabilityOf, readabilityScore } from '@sortie/prose/score/readability'
import { draftScoreOf, SCORE_VERSION } from '@sortie/prose/score/score'
import { searchScore, searchSigns } from '@sortie/prose/score/search'
import { voiceNearness } from '@sortie/prose/score/voice'
import { countWords } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import { bannedIn } from '@sortie/prose/voice/banned'

/** The data that the checks read once for many texts. */
export type CheckGrounds = {
  brief: DraftBrief
  context: Draft['research']['context']
  items: EvidenceItem[]
  /** Sentences for which the owner vouches. */
  vouched: string[]
  /** As it was scored when it was written: what needs pages that were read is known from then only. */
  scored: DraftScore | null
  /** Words that the brand voice of its project bans. */
  banned: string[]
  /** The style of that voice's samples; null where nothing was measured. */
  voice: VoiceMeasures | null
}
export type CheckedText = {
  sections: { sectionId: string; heading: string | null; markdown: string }[]
  details: Details
}

/** A sentence with something that nothing supports. */
export type UnsupportedSentence = {
  /** The id of the section; `details` for questions and answers. */
  part: string
  sentence: string
  why: string[]
}
export type ArticleCheck = {
  findings: UnsupportedSentence[]
  /** Sentences with banned words, each with those that it has. */
  banned: { part: string; sentence: string; words: string[] }[]
  score: DraftScore
  /** Parts of the score that are still those of the article as it was delivered. */
  delivered: (keyof DraftScore['parts'])[]
  words: number
  claims: number
  traced: number
  /** Of each section, in their order. */
  wordsBySection: Record<string, number>
}

const treeOf = (markdown: string): Block[] => {
  try {
    return readMarkdown(markdown).filter(({ type }) => type !== 'prompt')
  } catch {
    // It is too much to be saved, which the save line says; its words are checked all the same.
    return [{ type: 'paragraph', children: [{ type: 'text', text: markdown }] }]
  }
}
const headingOf = (text: string): Block => ({
  type: 'heading',
  level: 2,
  children: [{ type: 'text', text }],
})

type Part = { part: string; tree: Block[] }
type PartClaim = { part: string; claim: Claim }

const partsOf = ({ sections, details }: CheckedText): { sections: Part[]; faq: Part[] } => ({
  sections: sections.map(({ sectionId, heading, markdown }) => ({
    part: sectionId,
    tree: [...(heading?.trim() ? [headingOf(heading)] : []), ...treeOf(markdown)],
  })),
  faq: details.faq.flatMap(({ question, markdown }) => [
    { part: 'details', tree: [headingOf(question)] },
    { part: 'details', tree: treeOf(markdown) },
  ]),
})

const findingsOf = (claims: PartClaim[], check: Checker, vouched: ReadonlySet<string>) => {
  const found = new Map<Claim, UnsupportedSentence>()
  const partOf = new Map(claims.map(({ part, claim }) => [claim, part]))
  for (const { claim, why } of check(claims.map((one) => one.claim))) {
    if (vouched.has(claim.text)) continue
    const known = found.get(claim)
    if (known) known.why.push(why)
    else found.set(claim, { part: partOf.get(claim)!, sentence: claim.text, why: [why] })
  }
  return found
}

const atomsOf = (claims: readonly Claim[]) =>
  claims.reduce((sum, claim) => sum + countAtoms(claim), 0)

const bannedOf = (claims: PartClaim[], banned: readonly string[]): ArticleCheck['banned'] =>
  claims.flatMap(({ part, claim: { text, setting } }) => {
    const words = setting === 'cell' ? [] : bannedIn(text, banned)
    return words.length > 0 ? [{ part, sentence: text, words }] : []
  })

/**
 * Measures how near an article is to the voice that it was written in. An article that was written in none is not
 * compared with samples that came later.
 */
const voiceOf = (
  tree: readonly Block[],
  { scored, voice }: Pick<CheckGrounds, 'scored' | 'voice'>,
) => {
  const delivered = scored?.parts.voice ?? null
  if (delivered === null || voice === null) return { share: delivered, isDelivered: true }
  return { share: voiceNearness(tree, voice), isDelivered: false }
}

/** Checks an article with the same rules that its writer had; reads what it rests on once. */
export const articleChecker = (grounds: CheckGrounds) => {
  const { brief, context, items, vouched, scored, banned } = grounds
  const check = checkerOf(items, {
    brief: namedIn({ brief, context }).join('. '),
    own: ownLines(brief),
  })
  const isVouched = new Set(vouched)
  return (text: CheckedText): ArticleCheck => {
    const { sections, faq } = partsOf(text)
    const tree = sections.flatMap((part) => part.tree)
    const claims = [...sections, ...faq].flatMap(({ part, tree: own }) =>
      claimsOf(own).map((claim) => ({ part, claim })),
    )
    const found = findingsOf(claims, check, isVouched)
    const cited = withSources(
      claims.map(({ claim }) => claim),
      items,
    ).flatMap((claim, at) =>
      claim.citations.length > 0 ? [{ claim, given: claims[at]!.claim }] : [],
    )
    // A sentence that states what nothing supports counts as well where it names no source at all.
    const sourced = new Set(cited.map(({ given: claim }) => claim))
    const unsourced = [...found.keys()].filter((claim) => !sourced.has(claim))
    const all =
      atomsOf(cited.map(({ claim }) => claim)) +
      unsourced.reduce((sum, claim) => sum + Math.max(1, countAtoms(claim)), 0)
    const traced = atomsOf(
      cited.flatMap(({ claim, given: original }) => (found.has(original) ? [] : [claim])),
    )
    const { title, description, slug } = text.details
    const voice = voiceOf(tree, grounds)
    const parts = {
      usefulness: scored?.parts.usefulness ?? null,
      evidence: evidenceScore(groundingOf(tree, items), all > 0 ? traced / all : 0),
      coverage: scored?.parts.coverage ?? null,
      readability: readabilityScore(readabilityOf(tree)),
      search: searchScore(searchSigns({ title, description, slug, keyword: brief.keyword, tree })),
      originality: scored?.parts.originality ?? null,
      voice: voice.share,
    }
    const words = text.sections.map(
      ({ sectionId, markdown }) => [sectionId, countWords(treeOf(markdown))] as const,
    )
    return {
      findings: [...found.values()],
      banned: bannedOf(claims, banned),
      score: { version: SCORE_VERSION, score: draftScoreOf(parts), parts },
      // These compare with pages that were read, which only the server has.
      delivered: [
        ...(typeof scored?.parts.usefulness === 'number' ? (['usefulness'] as const) : []),
        'coverage',
        'originality',
        ...(voice.isDelivered ? (['voice'] as const) : []),
      ],
      words:
        words.reduce((sum, [, count]) => sum + count, 0) +
        text.details.faq.reduce((sum, { markdown }) => sum + countWords(treeOf(markdown)), 0),
      claims: all,
      traced,
      wordsBySection: Object.fromEntries(words),
    }
  }
}
