import type { Writer } from '@sortie/contracts/draft-brief'
import type { Readiness } from '@sortie/contracts/drafts'
import { createThread } from '@sortie/runtime/process/thread'
import { type Proofs, proofsBy } from '../providers/model/proofs.ts'
import type { Assignment } from '../writing/article.ts'
import type { ThreadResults, ThreadTask, WritingTask } from './writing-thread.ts'

/** What a rehearsal is for: the page of a draft, or a launch, which is refused where something is missing. */
export type RehearsalPurpose = 'page' | 'launch'

export type Writing = {
  /** An article of our editors' passages, with all that it may claim. */
  write: (task: WritingTask) => Promise<ThreadResults['write']>
  /** What an article is written from by somebody else. */
  gather: (task: WritingTask) => Promise<Assignment>
  /** Reads what somebody else writes. */
  proofs: Proofs
  /** How a draft would come out if it were ordered now. */
  rehearse: (task: WritingTask, writer: Writer, purpose: RehearsalPurpose) => Promise<Readiness>
  stop: () => Promise<void>
}

const WORKER = new URL('./writing-thread.ts', import.meta.url)

/**
 * Writes in threads of its own: an article takes a core for a while. What was paid for does not wait behind
 * rehearsals, and a launch waits behind none of a page.
 */
export const createWriting = (): Writing => {
  const paid = createThread<ThreadTask, ThreadResults[ThreadTask['do']]>(WORKER)
  const rehearsing = () => createThread<ThreadTask, ThreadResults['rehearse']>(WORKER)
  const rehearsals = { page: rehearsing(), launch: rehearsing() }
  return {
    write: async (task) => (await paid.run({ do: 'write', task })) as ThreadResults['write'],
    gather: async (task) => (await paid.run({ do: 'gather', task })) as Assignment,
    proofs: proofsBy((name, given) => paid.run({ do: 'proof', name, given })),
    rehearse: (task, writer, purpose) => rehearsals[purpose].run({ do: 'rehearse', task, writer }),
    stop: async () => {
      await Promise.all([paid.stop(), rehearsals.page.stop(), rehearsals.launch.stop()])
    },
  }
}
