import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import type { LanguageModel } from '@sortie/model/call'
import type { Assignment } from '../../writing/article.ts'
import { PackageAnswer } from './package-answer.ts'
import { packagePrompt } from './prompts/prompts.ts'
import type { Proofs } from './proofs.ts'

const TOKENS = 900

type Asking = {
  writer: LanguageModel
  proofs: Pick<Proofs, 'package'>
  call: Pick<Parameters<LanguageModel['ask']>[0], 'capMs' | 'signal' | 'budget'>
  /** Tokens that the prompt may have. */
  mostTokensIn: number
}

/**
 * Asks for titles, a description and answers.
 * @throws as `Model.ask` says
 */
export const writePackage = async (
  assignment: Assignment,
  { angle, questions, usual }: { angle: string; questions: readonly string[]; usual: Package },
  { writer, proofs, call, mostTokensIn }: Asking,
): Promise<Package> => {
  const { answer } = await writer.ask({
    role: 'editor',
    name: 'package',
    shape: PackageAnswer,
    mostTokensOut: TOKENS,
    ...call,
    prompt: packagePrompt(assignment, { angle, questions }, mostTokensIn),
  })
  return proofs.package(assignment, answer, usual, questions)
}
