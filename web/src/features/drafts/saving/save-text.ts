import { formatClock } from '@/lib/format'
import type { Saving } from './use-brief'

/**
 * Describes the state of saving in a few words.
 * @param unsent how many fields are only half filled in, and not saved yet
 */
export const saveText = ({ status, at }: Saving, isWrong: boolean, unsent: number): string => {
  if (isWrong) return 'Not saved: see the marked field'
  switch (status.state) {
    case 'clash':
      return 'Not saved: choose which version to keep'
    case 'pending':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'failed':
      if (status.reason === 'offline') return 'Offline. Your changes are kept on this device.'
      // It is tried again by itself.
      if (status.reason === 'busy') return 'Not saved yet'
      return 'Not saved. Your changes are kept on this device.'
    case 'saved': {
      const saved = at ? `Saved ${formatClock(at)}` : 'Saved'
      return unsent > 0 ? `${saved}, but for ${unsent} ${unsent === 1 ? 'field' : 'fields'}` : saved
    }
  }
}
