import type { Saving } from './use-brief'

const clock = (at: Date) => at.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' })

/** What became of what was typed, in a word or two. */
export const saveText = ({ state, at }: Saving, isWrong: boolean): string => {
  if (isWrong) return 'Not saved: see the marked field'
  if (state === 'offline') return 'Offline. Your changes are kept in this tab.'
  if (state === 'failed') return 'Not saved. Your changes are kept in this tab.'
  if (state === 'saved') return at ? `Saved ${clock(at)}` : 'Saved'
  return state === 'saving' ? 'Saving…' : 'Not saved yet'
}
