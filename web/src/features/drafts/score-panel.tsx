import type { Draft } from '@sortie/contracts/drafts'
import { titleWidth } from '@sortie/prose/score/title-width'
import { Copy } from 'lucide-react'
import { copyText } from './copy-text'
import { iconButton } from './list-editor'
import { descriptionFit, partLines, titleFit } from './score-advice'

/** How good the article is by rule, and what would make it better. */
export function ScorePanel({ draft: { scored } }: { draft: Draft }) {
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
      <dl className="mt-3 grid gap-3 text-sm">
        {partLines(scored).map(({ part, name, share, advice }) => (
          <div key={part}>
            <dt className="flex justify-between gap-3 font-medium">
              {name}
              <span className="text-ink-2 tabular-nums">{Math.round(share * 100)}</span>
            </dt>
            <dd>
              <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
                <div
                  className="h-full origin-left rounded-full bg-radar"
                  style={{ transform: `scaleX(${share})` }}
                />
              </div>
              <p className="mt-1 text-ink-2">{advice}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What search results would show, with the titles to choose from. */
export function PackagePanel({ draft }: { draft: Draft }) {
  const pack = draft.package
  if (!pack) return null
  const titles = [pack.title, ...pack.titles.filter((title) => title !== pack.title)]
  return (
    <section aria-labelledby="package" className="grid gap-4 text-sm">
      <h2 id="package" className="text-lg">
        Title and description
      </h2>
      <ul className="grid gap-3">
        {titles.map((title, at) => (
          <Choice
            key={title}
            text={title}
            note={titleFit(titleWidth(title))}
            what={`title ${at + 1}`}
          />
        ))}
      </ul>
      <ul className="grid gap-3 border-t border-line pt-3">
        <Choice
          text={pack.description}
          note={descriptionFit(pack.description)}
          what="the description"
        />
        <Choice text={pack.slug} note="Address of the page" what="the address" />
      </ul>
    </section>
  )
}

type ChoiceProps = { text: string; note: string; what: string }

function Choice({ text, note, what }: ChoiceProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <span className="min-w-0 wrap-anywhere">
        {text}
        <span className="block text-ink-2">{note}</span>
      </span>
      <button
        type="button"
        aria-label={`Copy ${what}`}
        className={iconButton}
        onClick={() => void copyText(text, 'Copied', text)}
      >
        <Copy className="size-4" />
      </button>
    </li>
  )
}
