import { formatClock } from '@/lib/format'
import type { Saving } from './use-brief'

/**
 * Describes the state of saving in a few words.
 * @param unsent how many fields are only half filled in, and not saved yet
 */
export const saveText = ({ state, at }: Saving, isWrong: boolean, unsent: number): string => {
  if (isWrong) return 'Not saved: see the marked field'
  if (state === 'held') return 'Not saved: choose which version to keep'
  if (state === 'offline') return 'Offline. Your changes are kept on this device.'
  if (state === 'failed') return 'Not saved. Your changes are kept on this device.'
  if (state !== 'saved') return state === 'saving' ? 'Saving…' : 'Not saved yet'
  const saved = at ? `Saved ${formatClock(at)}` : 'Saved'
  return unsent > 0 ? `${saved}, but for ${unsent} ${unsent === 1 ? 'field' : 'fields'}` : saved
}
