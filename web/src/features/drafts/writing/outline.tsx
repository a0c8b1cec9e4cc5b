import type { SectionHead } from '@sortie/contracts/content/drafts/article-parts'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { sectionAnchor } from '@/components/article/section-view'

type Props = {
  sections: SectionHead[]
  /** The anchor of the section that is read. */
  current: string | null
  /** Parts after the sections. */
  after?: { id: string; text: string }[]
  isWriting?: boolean
}

const line =
  '-ms-px flex min-h-9 items-center gap-2 border-s-2 py-1.5 ps-3 text-sm text-ink-2 hover:border-petrol hover:text-ink'

/** The sections of an article; while it is written, those that are there have a tick. */
export function Outline({ sections, current, after = [], isWriting = false }: Props) {
  return (
    <nav aria-label="Outline" className="print:hidden">
      <p className="label-mono text-ink-2">Outline</p>
      <ol className="mt-3 border-s border-line">
        {sections.map(({ sectionId, heading, status }) => {
          const id = sectionAnchor(sectionId)
          const isThere = status === 'drafted'
          const text = heading ?? 'Introduction'
          return (
            <li key={sectionId}>
              {isThere ? (
                <a
                  href={`#${id}`}
                  aria-current={current === id ? 'location' : undefined}
                  className={clsx(
                    line,
                    current === id ? 'border-radar font-medium text-ink!' : 'border-transparent',
                  )}
                >
                  {isWriting && (
                    <Check aria-label="Written" className="size-4 shrink-0 text-radar" />
                  )}
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                </a>
              ) : (
                <span className={clsx(line, 'border-transparent')}>
                  {isWriting && (
                    <span
                      aria-hidden="true"
                      className="mx-1 size-2 shrink-0 rounded-full border border-field"
                    />
                  )}
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                </span>
              )}
            </li>
          )
        })}
        {after.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={clsx(line, 'border-transparent')}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
