import { type ReactNode, useId } from 'react'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of a page for operators. */
export function AdminPart({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
