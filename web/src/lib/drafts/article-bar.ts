import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import type { ComponentType, ReactNode } from 'react'

/** The parts that the editor adds to the bar over an article. */
export type ArticleBarProps = {
  draft: Draft
  /** The state of the article: whether all that was typed is saved, and how good it is. */
  state?: ReactNode
  /** Buttons before Export. */
  tools?: ReactNode
  /** Actions at the top of the menu. */
  actions?: ReactNode
}

/** The props that the page of a draft hands to the editor of a finished article. */
export type ArticleEditorProps = {
  draft: Draft
  /** The title, its state and Export in one line; it stays at the top of the window. */
  Bar: ComponentType<ArticleBarProps>
  /** The facts of the article: what it is, who should read it first, and how much of it is standard text. */
  facts: ReactNode
}
