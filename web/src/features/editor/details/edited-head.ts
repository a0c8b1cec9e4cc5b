import type { Draft } from '@sortie/contracts/content/drafts/drafts'

type EditedHead = { title: string; words: number | undefined; at: Date }

/** Returns a draft with the title, length and time that its head shows while the article is edited. */
export const editedHead = (draft: Draft, { title, words, at }: EditedHead): Draft => ({
  ...draft,
  // None can be saved without a title.
  title: title.trim() || draft.title,
  words: words ?? draft.words,
  // The head and the save line show one time of one save.
  updatedAt: at.toISOString(),
  edits: { ...draft.edits, at: at.toISOString() },
})
