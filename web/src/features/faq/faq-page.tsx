import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { Contents } from '@/components/frame/contents'
import { PageHead } from '@/components/frame/page-head'
import { EmptyState } from '@/components/states/empty-state'
import { Questions } from '@/components/text/questions'
import { SupportAddress } from '@/components/text/support-address'
import { QUESTION_GROUPS } from './answers'
import { matching } from './search'

/** Questions by topic, with a search over questions and answers. */
export default function FaqPage() {
  const [wanted, setWanted] = useState('')
  const search = useRef<HTMLInputElement>(null)
  // The visitor may have typed before the page was hydrated.
  useEffect(() => setWanted(search.current!.value), [])
  const clear = () => {
    search.current!.value = ''
    setWanted('')
  }
  const groups = matching(QUESTION_GROUPS, wanted)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  useOpenTarget()
  return (
    <>
      <PageHead
        eyebrow="FAQ"
        title="Straight answers."
        lead="What missions are, where figures come from, how refunds work, and what data we keep."
      >
        <search className="block max-w-xl">
          <label htmlFor="faq-search" className="text-sm font-semibold">
            Search questions
          </label>
          <div className="relative mt-1.5">
            <Search className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-2" />
            <input
              ref={search}
              id="faq-search"
              type="search"
              autoComplete="off"
              onChange={({ target }) => setWanted(target.value)}
              className="block min-h-12 w-full rounded-md border border-field bg-surface ps-11 pe-3 text-base hover:border-ink-2"
            />
          </div>
          <p role="status" className="mt-2 min-h-5 text-sm text-ink-2">
            {wanted.trim() && (count === 1 ? '1 answer' : `${count} answers`)}
          </p>
        </search>
      </PageHead>
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-12 py-12 md:py-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="hidden lg:block">
          <div className="sticky top-24">
            <Contents
              label="Topics"
              headings={QUESTION_GROUPS.map(({ id, title }) => ({ id, text: title }))}
            />
          </div>
        </div>
        <div className="grid max-w-3xl gap-12">
          {groups.map(({ id, title, questions }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-4 text-2xl">
                {title}
              </h2>
              <Questions questions={questions} />
            </section>
          ))}
          {count === 0 && <Nothing onClear={clear} />}
          <Ask />
        </div>
      </div>
    </>
  )
}

/** Opens the question that the address names; the browser scrolls to it by itself. */
const useOpenTarget = () => {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (!(target instanceof HTMLDetailsElement)) return
      target.open = true
      target.scrollIntoView({ block: 'center' })
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
}

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No matching questions"
      action={<Button onClick={onClear}>Show all questions</Button>}
    >
      Try one word, such as “refund” or “estimate”, or ask us below.
    </EmptyState>
  )
}

function Ask() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-6 rounded-lg border border-line bg-surface p-6 shadow-card">
      <div>
        <h2 className="text-xl">Still have a question?</h2>
        <p className="mt-1 max-w-[46ch] text-ink-2 [&_a]:text-petrol [&_a]:underline [&_a]:underline-offset-4">
          Write to <SupportAddress />, or see for yourself what an analysis shows.
        </p>
      </div>
      <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
        Start Free Analysis
      </Link>
    </section>
  )
}
