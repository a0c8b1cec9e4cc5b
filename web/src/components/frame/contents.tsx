export type Heading = { id: string; text: string; level?: number }

type Props = { headings: readonly Heading[]; label?: string }

/** The table of contents of a long page. */
export function Contents({ headings, label = 'On this page' }: Props) {
  return (
    <nav aria-label={label} className="print:hidden">
      <p className="label-mono text-ink-2">{label}</p>
      <ol className="mt-3 border-s border-line text-sm">
        {headings.map(({ id, text, level = 2 }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`-ms-px flex min-h-11 items-center border-s border-transparent py-1.5 lg:min-h-9 text-ink-2 hover:border-petrol hover:text-ink ${level > 2 ? 'ps-8' : 'ps-4'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
