import { Caution, type ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { cautionsIn } from '@sortie/prose/facts/cautions'
import { customerTexts } from './customer-texts.ts'

/** Words of a kind that the customer's own texts have where the article is about it: one is a remark. */
const ABOUT = 3

/** Where an article says what it is not: by its search and its trade. A word of the owner's on a flue makes no advice. */
export const printedCautions = (
  { keyword, facts }: Pick<DraftBrief, 'keyword' | 'facts'>,
  context: Pick<ResearchContext, 'cautions' | 'words'> | null,
): Caution[] => {
  const { provider, offer } = context?.words ?? {}
  const about = [keyword, facts.task, provider?.one, provider?.many, offer?.name].join('\n')
  // A step at a gas valve is one too many.
  const steps = cautionsIn((facts.steps ?? []).join('\n')).filter((each) => each === 'gas')
  const told = [...cautionsIn(about), ...steps]
  return Caution.options.filter((each) => context?.cautions.includes(each) || told.includes(each))
}

/** Where wrong advice of an article may hurt: as research found, and by what the customer wrote for it. */
export const cautionsFor = (
  brief: DraftBrief,
  context: Pick<ResearchContext, 'cautions'> | null,
): Caution[] => {
  const own = customerTexts(brief).join('\n')
  const told = [
    ...cautionsIn(`${brief.keyword}\n${brief.facts.task ?? ''}`),
    ...cautionsIn(own, ABOUT),
    // A step at a gas valve is one too many.
    ...cautionsIn(own).filter((each) => each === 'gas'),
  ]
  return Caution.options.filter((each) => context?.cautions.includes(each) || told.includes(each))
}
