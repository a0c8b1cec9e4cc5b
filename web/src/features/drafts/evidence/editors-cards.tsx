import type { EditorsCard } from '@sortie/contracts/content/drafts/drafts'
import { ChevronRight } from 'lucide-react'
import { formatCount } from '@/lib/format'

type Props = {
  cards: readonly EditorsCard[]
  /** Ids of those that the article leaves out. */
  struck: readonly string[]
  onChange: (struck: string[]) => void
}

/** Lists our editors' paragraphs on the trade: each can be left out before the launch. */
export function EditorsCards({ cards, struck, onChange }: Props) {
  const used = cards.filter(({ cardId }) => !struck.includes(cardId)).length
  const toggle = (cardId: string, isUsed: boolean) =>
    onChange(isUsed ? struck.filter((id) => id !== cardId) : [...struck, cardId])
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm px-3 py-2 text-sm hover:bg-sunken">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-2 transition-transform duration-120 group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 font-medium">Our editors on your trade</span>
        <span className="text-ink-2 tabular-nums">
          {formatCount(used)} of {formatCount(cards.length)}
        </span>
      </summary>
      <fieldset className="grid gap-1 px-3 pb-3">
        <legend className="pb-2 text-sm text-ink-2">
          General knowledge of the trade. Others in your trade may get the same paragraphs. Untick
          what you don’t agree with.
        </legend>
        {cards.map(({ cardId, text }) => (
          <label
            key={cardId}
            className="flex cursor-pointer items-start gap-3 rounded-sm p-2 text-sm hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="card"
              value={cardId}
              checked={!struck.includes(cardId)}
              onChange={({ currentTarget }) => toggle(cardId, currentTarget.checked)}
              className="mt-0.5 size-4 shrink-0 accent-petrol"
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
