import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { formatCount } from '@/lib/format'
import type { ArticleCheck } from './check-article'
import { partLines } from './score-advice'

type Props = { draft: Pick<Draft, 'scored' | 'words'>; checked: ArticleCheck | null }

/** Shows the score of the article, and advice to improve it; the delivered score until the first check. */
export function ScorePanel({ draft, checked }: Props) {
  const scored = checked?.score ?? draft.scored
  const words = checked?.words ?? draft.words
  if (!scored) return null
  return (
    <section aria-labelledby="score">
      <h2 id="score" className="flex items-baseline justify-between text-lg">
        Score
        <span className="text-2xl font-semibold tabular-nums">
          {scored.score}
          <span className="text-sm font-normal text-ink-2">/100</span>
        </span>
      </h2>
      <p className="text-sm text-ink-2">
        {formatCount(words)} words
        {checked &&
          ` · ${formatCount(checked.claims)} facts, ${formatCount(checked.traced)} traced`}
      </p>
      <dl className="mt-3 grid gap-3 text-sm">
        {partLines(scored, checked ? checked.claims - checked.traced : 0).map(
          ({ part, name, share, advice }) => (
            <div key={part}>
              <dt className="flex justify-between gap-3 font-medium">
                {name}
                {share !== null && (
                  <span className="text-ink-2 tabular-nums">{Math.round(share * 100)}</span>
                )}
              </dt>
              <dd>
                {share !== null && (
                  <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
                    <div
                      className="h-full origin-left rounded-full bg-radar transition-transform"
                      style={{ transform: `scaleX(${share})` }}
                    />
                  </div>
                )}
                <p className="mt-1 text-ink-2">
                  {checked?.delivered.includes(part) && share !== null && 'As delivered. '}
                  {advice}
                </p>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
