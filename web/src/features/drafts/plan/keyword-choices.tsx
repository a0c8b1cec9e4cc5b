import type { KeywordChoice } from '@sortie/contracts/content/drafts/draft-readiness'
import { ChevronRight } from 'lucide-react'

type Props = { choices: readonly KeywordChoice[]; onChoose: (keyword: string) => void }

/** Other keywords that the article can answer, and those that it can't, each with the nearest one that it can. */
export function KeywordChoices({ choices, onChoose }: Props) {
  const writable = choices.filter(({ isWritable }) => isWritable)
  const others = choices.filter(({ isWritable }) => !isWritable)
  if (choices.length === 0) return null
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm px-3 py-2 text-sm hover:bg-sunken">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-2 transition-transform duration-120 group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 font-medium">Choose another keyword</span>
      </summary>
      <div className="grid gap-3 px-3 pb-3 text-sm wrap-anywhere">
        {writable.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {writable.map(({ keyword }) => (
              <li key={keyword}>
                <button
                  type="button"
                  onClick={() => onChoose(keyword)}
                  className="min-h-11 rounded-full border border-field bg-surface px-3 text-start hover:border-ink-2 sm:min-h-9"
                >
                  {keyword}
                </button>
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <section aria-labelledby="not-writable">
            <h3 id="not-writable" className="font-semibold">
              Not possible with this writer
            </h3>
            <p className="text-ink-2">
              These searches ask for facts that a template draft can’t have without inventing them.
            </p>
            <ul className="mt-1 grid">
              {others.map(({ keyword, instead }) => (
                <li key={keyword} className="flex flex-wrap items-center gap-x-3">
                  <button
                    type="button"
                    disabled
                    className="min-h-11 text-start text-ink-2 line-through sm:min-h-9"
                  >
                    {keyword}
                  </button>
                  {instead !== null && (
                    <button
                      type="button"
                      onClick={() => onChoose(instead)}
                      className="min-h-11 text-start text-petrol underline underline-offset-4 sm:min-h-9"
                    >
                      Use “{instead}”
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </details>
  )
}
