import { ask } from '@/lib/ask'
import { hasKeptBriefs } from '@/lib/kept-briefs'
import { savePending } from '@/lib/kept-edits'

/**
 * Saves what was typed before a sign-out deletes it from this device; asks where not all of it could be
 * saved.
 * @returns whether it may be deleted
 */
export const mayForget = async (): Promise<boolean> => {
  if ((await savePending()) && !hasKeptBriefs()) return true
  return ask({
    title: 'Not everything you typed is saved. Sign out anyway?',
    description: 'What isn’t saved is deleted from this device when you sign out.',
    yes: 'Sign Out',
    no: 'Stay Signed In',
  })
}
