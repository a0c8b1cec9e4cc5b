import type { ReactNode } from 'react'
import { Contents } from '@/components/frame/contents'
import { PageHead } from '@/components/frame/page-head'
import { formatLongDay } from '@/lib/format'

export type Clause = { id: string; title: string; body: ReactNode }
type Props = {
  title: string
  /** A summary in two sentences. */
  lead: string
  /** The day since which it has been in effect, `2026-11-21`: its version. */
  version: string
  clauses: readonly Clause[]
}

/** A legal text: contents at its side, numbered clauses, its version and date; fit for print. */
export function LegalPage({ title, lead, version, clauses }: Props) {
  return (
    <>
      <PageHead eyebrow="Legal" title={title} lead={lead}>
        <p className="label-mono text-ink-2">
          Version {version} · In effect since{' '}
          <time dateTime={version}>{formatLongDay(version)}</time>
        </p>
      </PageHead>
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-12 py-12 md:py-16 lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:py-0">
        <div>
          <div className="lg:sticky lg:top-24">
            <Contents
              headings={clauses.map(({ id, title: text }, index) => ({
                id,
                text: `${index + 1}. ${text}`,
              }))}
            />
          </div>
        </div>
        <div className="grid max-w-[68ch] gap-12 print:max-w-none print:gap-6">
          {clauses.map((clause, index) => (
            <ClauseText key={clause.id} clause={clause} number={index + 1} />
          ))}
        </div>
      </div>
    </>
  )
}

const text =
  '[&_a]:text-petrol [&_a]:underline [&_a]:underline-offset-4 ' +
  '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5 [&_ul]:marker:text-radar ' +
  '[&_strong]:font-semibold [&_strong]:text-ink [&_code]:font-mono [&_code]:text-sm'

function ClauseText({ clause: { id, title, body }, number }: { clause: Clause; number: number }) {
  return (
    <section id={id} tabIndex={-1} className="print:break-inside-avoid">
      <h2 className="text-2xl">
        <span className="me-2 font-mono text-lg font-normal text-radar">{number}</span>
        {title}
      </h2>
      <div className={`mt-4 grid gap-4 text-ink-2 print:text-ink ${text}`}>{body}</div>
    </section>
  )
}
