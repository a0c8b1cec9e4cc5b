import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { formatCount } from '@/lib/format'
import type { ArticleCheck } from './checks/check-article'
import { SaveLine } from './session/save-line'

/** Sums up the score and the checks of an article in a few words. */
const summaryOf = (checked: ArticleCheck | null): string => {
  if (!checked) return 'Score and checks'
  const { score, findings } = checked
  const found =
    findings.length === 1 ? '1 sentence to check' : `${findings.length} sentences to check`
  return findings.length > 0 ? `Score ${score.score} · ${found}` : `Score ${score.score}`
}

type Props = { draft: Draft; checked: ArticleCheck | null }

/** Shows whether all edits are saved, the length of the article, and its score, which leads to the checks. */
export function BarState({ draft, checked }: Props) {
  return (
    <>
      <SaveLine />
      <span className="tabular-nums max-sm:hidden">
        {formatCount(checked?.words ?? draft.words)} words
      </span>
      <a
        href="#about-article"
        className="inline-flex min-h-6 items-center underline underline-offset-2 lg:hidden"
      >
        {summaryOf(checked)}
      </a>
    </>
  )
}
