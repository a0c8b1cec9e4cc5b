import type { Draft } from '@sortie/contracts/drafts'
import type { Checked, Finding } from './check-article'
import { ChecksPanel } from './checks-panel'
import { DetailsForm } from './details-form'

type Props = {
  draft: Draft
  checked: Checked | null
  vouched: readonly { sentence: string }[]
  onFocus: (finding: Finding) => void
  titles: readonly string[]
}

/** How good the article is, and what surrounds its text. */
export default function AboutPanel({ titles, ...checks }: Props) {
  return (
    <>
      <ChecksPanel {...checks} />
      <DetailsForm titles={titles} />
    </>
  )
}
