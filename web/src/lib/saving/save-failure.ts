import type { ProblemCode } from '@sortie/contracts/problems'
import { isStatus } from '@/lib/api/api'
import { isUnreachable, problemOf } from '@/lib/api/problem'
import type { SaveFailure } from './saving-machine'

/** Refusals of a save, since the same was changed elsewhere. */
const CLASHES: readonly unknown[] = [
  'brief_changed',
  'section_changed',
  'details_changed',
] satisfies ProblemCode[]
/** Refusals of a content that is refused again however often it is sent. */
const FINAL: readonly unknown[] = ['draft_worn', 'invalid_request'] satisfies ProblemCode[]

/** Classifies the failure of a save. */
export const saveFailureOf = (error: unknown): SaveFailure | 'clash' => {
  const code = problemOf(error)?.code
  if (FINAL.includes(code)) return 'refused'
  if (CLASHES.includes(code) || isStatus(error, 412)) return 'clash'
  if (code === 'section_not_found') return 'gone'
  if (isStatus(error, 401)) return 'ended'
  if (isUnreachable(error)) return 'offline'
  return isStatus(error, 429) ? 'busy' : 'failed'
}
