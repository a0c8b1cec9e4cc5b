import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { LanguageModel } from '@sortie/model/call'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { countWords } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import { NoProposal, type RewriteTask, type SectionRewrite } from '../../writing/rewrite-task.ts'
import type { ModelLedger } from './model-ledger.ts'
import { rewritePrompt } from './prompts/prompts.ts'
import { answerTree, type Proofs, proofCallerOf } from './proofs.ts'
import { type SentenceFault, verdictsOn } from './review.ts'
import type { StandingText } from './standing-text.ts'
import { SECTION_TOKENS } from './write-section.ts'

type Deps = {
  writer: LanguageModel
  checker: LanguageModel
  /** Reads what they write, in a process of its own. */
  proofs: Proofs
  ledger: Pick<ModelLedger, 'budgetOf' | 'of'>
}
export type ProposeByModel = (task: RewriteTask, signal: AbortSignal) => Promise<SectionRewrite>

const WRITE_MS = 40_000
const CHECK_MS = 15_000
/** Items that a section may be written from: those that it cites, and what its owner told us. */
const MOST_ITEMS = 24

const RESTING = 'The language model isn’t answering. Your text is unchanged. Ask again in a minute.'
const SPENT =
  'The language model has written all that we let it write in a day. Your text is unchanged. Ask again after midnight (UTC).'
const NOTHING_LEFT =
  'Nothing of what the model wrote rests on your evidence. Add what you know under “Evidence”, or ask for something else.'

const BROKEN =
  'Something went wrong on our side after the model had answered. Your text is unchanged; ask again.'

/**
 * The reason and the message of a failed proposal for each error of a model, by its name; other errors are tried again.
 */
const REASONS: Record<string, readonly ['model' | 'budget', string]> = {
  Unavailable: ['model', RESTING],
  Unusable: ['model', RESTING],
  Resting: ['model', RESTING],
  OverBudget: ['budget', SPENT],
}

const itemsFor = (
  { assignment: { items } }: RewriteTask,
  { cited }: Pick<StandingText, 'cited'>,
): EvidenceItem[] => {
  const ids = new Set(cited)
  const own = items.filter(({ id }) => ids.has(id))
  const answers = items.filter(({ id, voice }) => voice === 'customer' && !ids.has(id))
  return [...own, ...answers].slice(0, MOST_ITEMS)
}

/** Returns the faults that code finds, and those that a second model finds where it answers. */
const faultsIn = async (
  tree: Block[],
  own: EvidenceItem[],
  { assignment }: RewriteTask,
  { proofs, checker, call }: Pick<Deps, 'proofs' | 'checker'> & { call: Calling },
): Promise<SentenceFault[]> => {
  const { faults, toRead } = await proofs.inspect(assignment, own, tree)
  if (toRead.length === 0) return faults
  try {
    const verdicts = await verdictsOn(toRead, own, { checker, call })
    return [...faults, ...(await proofs.doubt(assignment, own, toRead, verdicts))]
  } catch (error) {
    if (call.signal.aborted) throw error
    // Code has looked at every atom; what only a reader could find stays unread.
    return faults
  }
}
type Calling = Pick<Parameters<LanguageModel['write']>[0], 'capMs' | 'signal' | 'budget'>

/**
 * Has a model write a section as its owner wishes, by the checks of a whole article: what nothing supports
 * is cut, and told. Its cost counts towards the day's.
 */
export const createModelRewriting = ({ writer, checker, proofs, ledger }: Deps): ProposeByModel => {
  /** Returns the part of a model's answer that may be proposed. */
  const checked = async (
    task: RewriteTask,
    { answer, standing }: { answer: string; standing: StandingText },
    call: Calling,
  ): Promise<SectionRewrite> => {
    const { assignment } = task
    const own = itemsFor(task, standing)
    const tree = await answerTree(proofs, assignment, answer)
    const faults = await faultsIn(tree, own, task, { proofs, checker, call })
    const { tree: left, cuts } = await proofs.cut(assignment, own, tree, faults)
    const words = countWords(left)
    if (words === 0) throw new NoProposal('nothing-else', NOTHING_LEFT)
    const markdown = writeMarkdown([...left, ...standing.kept]).trim()
    return { markdown, words, cuts }
  }

  const written = async (task: RewriteTask, signal: AbortSignal): Promise<SectionRewrite> => {
    const { assignment, rewriteId, section } = task
    const standing = await proofs.standing(proofCallerOf(assignment), section.markdown)
    const { budget, settled } = await ledger.budgetOf(rewriteId)
    const call = { signal, budget }
    const { answer } = await writer.write({
      role: 'staff writer',
      mostTokensOut: SECTION_TOKENS,
      capMs: WRITE_MS,
      ...call,
      prompt: rewritePrompt(assignment, { ...task, own: itemsFor(task, standing) }),
      names: assignment.brief.facts.options ?? [],
    })
    try {
      const proposal = await checked(task, { answer, standing }, { ...call, capMs: CHECK_MS })
      await settled()
      const usage = await ledger.of(rewriteId)
      return { ...proposal, ...(usage && { usage }) }
    } catch (error) {
      if (error instanceof NoProposal || signal.aborted) throw error
      // Another try would have the model write it all again, and cost as much again.
      throw new NoProposal('fault', BROKEN)
    }
  }

  return async (task, signal) => {
    try {
      return await written(task, signal)
    } catch (error) {
      const reason = error instanceof Error && !signal.aborted ? REASONS[error.name] : undefined
      throw reason ? new NoProposal(...reason) : error
    }
  }
}
