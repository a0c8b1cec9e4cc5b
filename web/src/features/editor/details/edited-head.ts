import type { Draft } from '@sortie/contracts/content/drafts/drafts'

type EditedHead = { title: string; words: number | undefined; at: Date }

/** What stands above an article, as it reads while somebody edits it. */
export const editedHead = (draft: Draft, { title, words, at }: EditedHead): Draft => ({
  ...draft,
  // None can be saved without a title.
  title: title.trim() || draft.title,
  words: words ?? draft.words,
  // The head and the save line show one time of one save.
  updatedAt: at.toISOString(),
  edits: { ...draft.edits, at: at.toISOString() },
})
