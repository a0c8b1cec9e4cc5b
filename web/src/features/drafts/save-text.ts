import type { Saving } from './use-brief'

const clock = (at: Date) => at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' })

/**
 * What became of what was typed, in a few words.
 * @param unsent how many fields are only half filled in, and not saved yet
 */
export const saveText = ({ state, at }: Saving, isWrong: boolean, unsent: number): string => {
  if (isWrong) return 'Not saved: see the marked field'
  if (state === 'held') return 'Not saved: choose which version to keep'
  if (state === 'offline') return 'Offline. Your changes are kept on this device.'
  if (state === 'failed') return 'Not saved. Your changes are kept on this device.'
  if (state !== 'saved') return state === 'saving' ? 'Saving…' : 'Not saved yet'
  const saved = at ? `Saved ${clock(at)}` : 'Saved'
  return unsent > 0 ? `${saved}, but for ${unsent} ${unsent === 1 ? 'field' : 'fields'}` : saved
}
