import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import type { ComponentType, ReactNode } from 'react'

/** What the editor adds to the bar over an article. */
export type ArticleBarProps = {
  draft: Draft
  /** Whether all that was typed is saved, and how good the article is. */
  state?: ReactNode
  /** Buttons before Export. */
  tools?: ReactNode
  /** Actions at the top of the menu. */
  actions?: ReactNode
}

/** What the page of a draft hands to the editor of a finished article. */
export type ArticleEditorProps = {
  draft: Draft
  /** The title, its state and Export in one line; it stays at the top of the window. */
  Bar: ComponentType<ArticleBarProps>
  /** What the article is, who should read it first, and how much of it is standard text. */
  facts: ReactNode
}
