import type { DraftBrief } from '@sortie/contracts/draft-brief'
import { Caution, type ResearchContext } from '@sortie/contracts/research'
import { cautionsIn } from '@sortie/prose/facts/cautions'
import { customerTexts } from './customer-texts.ts'

/** Where wrong advice of an article may hurt: as research found, and by what the customer wrote for it. */
export const cautionsFor = (
  brief: DraftBrief,
  context: Pick<ResearchContext, 'cautions'> | null,
): Caution[] => {
  const told = cautionsIn(
    [brief.keyword, brief.facts.task ?? '', ...customerTexts(brief)].join('\n'),
  )
  return Caution.options.filter((each) => context?.cautions.includes(each) || told.includes(each))
}
