import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import type { ArticleCheck, UnsupportedSentence } from './checks/check-article'
import { ChecksPanel } from './checks/checks-panel'
import { ArticleDetailsForm } from './details/details-form'

type Props = {
  draft: Draft
  checked: ArticleCheck | null
  vouched: readonly { sentence: string }[]
  onFocus: (finding: UnsupportedSentence) => void
  /** As it read when the editor opened. */
  begun: Draft
}

/** Shows the score and the checks of an article, and the details around its text. */
export default function AboutPanel({ begun, ...checks }: Props) {
  return (
    <>
      <ChecksPanel {...checks} />
      <ArticleDetailsForm begun={begun} />
    </>
  )
}
