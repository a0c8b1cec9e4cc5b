import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { createParserPool, type ParserPoolOptions } from '@sortie/runtime/untrusted/parser-pool'
import { isRefusedInput } from '@sortie/runtime/untrusted/refused'
import { type ProofCaller, type Proofs, proofsBy } from '../providers/model/proofs.ts'
import { writingLimits } from '../untrusted/limits.ts'
import type { WritingTask, WritingTasks } from '../untrusted/writing-tasks.ts'
import type { Assignment } from '../writing/article.ts'
import { RefusedTexts } from '../writing/check/refused-texts.ts'

/** The purpose of a rehearsal: the page of a draft, or a launch, which is refused where something is missing. */
export type RehearsalPurpose = 'page' | 'launch'

type WritingResult = ReturnType<WritingTasks['write']>

/** Each of them throws RefusedTexts where its texts take too long; UntrustedInputRefused where too many wait. */
export type ArticleWriters = {
  /** An article of its owner's words and our editors' cards, with all that it may claim. */
  write: (task: WritingTask) => Promise<WritingResult>
  /** Gathers everything that another writer needs for an article. */
  gather: (task: WritingTask) => Promise<Assignment>
  /** Reads what somebody else writes. */
  proofs: Proofs
  /** Returns the readiness of a draft, as if it were ordered now. */
  rehearse: (task: WritingTask, writer: Writer, purpose: RehearsalPurpose) => Promise<Readiness>
  stop: () => Promise<void>
}

/** Cards, word lists and one article with all its evidence. */
const MOST_HEAP_MB = 512

/** The result of a task. @throws RefusedTexts where its texts were refused for what they are */
const resultOf = async <Result>(result: Promise<Result>): Promise<Result> => {
  try {
    return await result
  } catch (error) {
    throw isRefusedInput(error) ? new RefusedTexts(error.reason) : error
  }
}

const callerOf = ({ customer, seed }: ProofCaller) => ({
  customer: customer ?? seed,
})

/**
 * Writes in processes of their own, with limits of a core and of memory: an article takes a core for a while, and
 * strangers chose its texts. Paid articles do not wait behind rehearsals, and rehearsals for a launch do not wait
 * behind those for a page.
 */
export const createWriting = (
  log: ParserPoolOptions<WritingTasks>['log'],
  limits: ParserPoolOptions<WritingTasks>['limits'] = writingLimits,
): ArticleWriters => {
  const entry = new URL('../untrusted/writers.ts', import.meta.url)
  const open = () =>
    createParserPool<WritingTasks>({ entry, limits, log, processes: 1, mostHeapMb: MOST_HEAP_MB })
  const paid = open()
  const rehearsals = { page: open(), launch: open() }
  return {
    write: (task) => resultOf(paid.run('write', task, callerOf(task))),
    gather: (task) => resultOf(paid.run('gather', task, callerOf(task))),
    proofs: proofsBy((name, parameters) => {
      const [caller] = parameters as [ProofCaller]
      return resultOf(paid.run('proof', { name, given: parameters }, callerOf(caller)))
    }),
    rehearse: (task, writer, purpose) =>
      resultOf(rehearsals[purpose].run('rehearse', { task, writer }, callerOf(task))),
    stop: async () => {
      await Promise.all([paid.stop(), rehearsals.page.stop(), rehearsals.launch.stop()])
    },
  }
}

/** Writes articles of our editors' cards, and checks articles that a language model writes. */
export const articleWriting: Resource<ServiceConfig, ArticleWriters> = {
  name: 'article-writing',
  open: ({ log }) => createWriting(log),
  close: (writing) => writing.stop(),
}
