import { Caution, type ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { cautionsIn } from '@sortie/prose/facts/cautions'
import { customerTexts } from '../evidence/customer-texts.ts'

/** Words of a kind that the customer's own texts have where the article is about it: one is a remark. */
const ABOUT = 3

/** Warnings of work at a gas valve: one mention is one too many. */
const gasIn = (text: string): Caution[] => cautionsIn(text).filter((each) => each === 'gas')

/** Cautions in their order: those that research found, and those that the texts call for. */
const withFound = (
  context: Pick<ResearchContext, 'cautions'> | null,
  found: readonly Caution[],
): Caution[] =>
  Caution.options.filter((each) => context?.cautions.includes(each) || found.includes(each))

/**
 * Returns the cautions that an article prints, by its search and its trade. A word of the owner's on a flue makes no
 * advice.
 */
export const printedCautions = (
  { type, keyword, facts }: Pick<DraftBrief, 'type' | 'keyword' | 'facts'>,
  context: Pick<ResearchContext, 'cautions' | 'words'> | null,
): Caution[] => {
  const { provider, offer } = context?.words ?? {}
  // The search of a case names its client: a clinic's website is no advice on health.
  const search = type === 'case-study' ? '' : keyword
  const about = [search, facts.task, provider?.one, provider?.many, offer?.name].join('\n')
  return withFound(context, [...cautionsIn(about), ...gasIn((facts.steps ?? []).join('\n'))])
}

/**
 * Returns the cautions of an article, which are fields in which wrong advice may hurt: as research found, and by what
 * the customer wrote for it.
 */
export const cautionsFor = (
  brief: DraftBrief,
  context: Pick<ResearchContext, 'cautions'> | null,
): Caution[] => {
  const own = customerTexts(brief).join('\n')
  return withFound(context, [
    ...cautionsIn(`${brief.keyword}\n${brief.facts.task ?? ''}`),
    ...cautionsIn(own, ABOUT),
    ...gasIn(own),
  ])
}
