import { stemsOf } from '@sortie/prose/score/stem'
import { titleWidth } from '@sortie/prose/score/title-width'
import { Check } from 'lucide-react'
import { announce } from '@/lib/notices/toast'
import { descriptionFit, titleFit } from '../checks/score-advice'
import { useEditorContext } from '../editor-context'

export type Candidate = 'title' | 'description'

type Props = {
  of: Candidate
  texts: readonly string[]
  /** The one that holds. */
  current: string
  keyword: string
}

const TOLD: Record<Candidate, string> = {
  title: 'Title changed',
  description: 'Description changed',
}

/** Returns true where a text has the words of a keyword in their order, by their stems, as the score requires. */
const has = (text: string, keyword: string): boolean =>
  ` ${stemsOf(text).join(' ')} `.includes(` ${stemsOf(keyword).join(' ')} `)

const fitOf = (of: Candidate, text: string, keyword: string): string =>
  of === 'title'
    ? `${titleFit(titleWidth(text))}, ${has(text, keyword) ? 'has the keyword' : 'without the keyword'}`
    : descriptionFit(text)

/** Titles or descriptions that were written for the article: a click takes another. */
export default function Candidates({ of, texts, current, keyword }: Props) {
  const { session } = useEditorContext()
  const take = (text: string) => {
    if (text === current) return
    session.writeDetails({ [of]: text })
    // Undoing keeps edits made since then.
    const undo = () => {
      if (session.store.getState().details[of] === text) session.writeDetails({ [of]: current })
    }
    announce(TOLD[of], text, undo)
  }
  return (
    <ul className="mt-2 grid gap-2">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            aria-pressed={text === current}
            onClick={() => take(text)}
            className="group grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md border border-line bg-surface p-3 text-start hover:bg-sunken aria-pressed:border-petrol aria-pressed:inset-ring aria-pressed:inset-ring-petrol"
          >
            <span className="font-medium wrap-anywhere">{text}</span>
            <Check
              aria-hidden="true"
              className="size-4 text-petrol opacity-0 group-aria-pressed:opacity-100"
            />
            <span className="text-ink-2">{fitOf(of, text, keyword)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
