import { ask, type QuestionSubject } from '@/lib/forms/ask'
import { keptBriefs, NEW } from '@/lib/storage/kept-briefs'
import { allKeptEdits, savePending } from '@/lib/storage/kept-edits'

const briefName = (draftId: string, keyword: string): string => {
  const what = draftId === NEW ? 'New draft' : 'Brief'
  return keyword ? `${what}: “${keyword}”` : what
}

/** Articles and briefs that are kept on this device only, whether their pages are open or not. */
const unsavedPlaces = async (): Promise<QuestionSubject[]> => {
  const places = new Map<string, string>()
  for (const { draftId, title } of await allKeptEdits()) {
    places.set(draftId, title || places.get(draftId) || 'Article without a title')
  }
  for (const { draftId, keyword } of keptBriefs()) {
    if (!places.has(draftId)) places.set(draftId, briefName(draftId, keyword))
  }
  return [...places].map(([draftId, name]) => ({ draftId, name }))
}

/**
 * Saves what was typed before a sign-out deletes it from this device; asks where not all of it could be
 * saved, and names what would be lost: also what a page left here that was closed since.
 * @returns whether it may be deleted
 */
export const mayForget = async (): Promise<boolean> => {
  const isSaved = await savePending()
  const places = await unsavedPlaces()
  if (isSaved && places.length === 0) return true
  return ask({
    title: 'Not everything you typed is saved. Sign out anyway?',
    description:
      places.length > 0
        ? 'This is on this device only, and is deleted when you sign out. Open it to save it:'
        : 'What isn’t saved is deleted from this device when you sign out.',
    yes: 'Sign Out',
    no: 'Stay Signed In',
    places,
  })
}
