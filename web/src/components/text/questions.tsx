import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type Question = {
  /** Its anchor on the page. */
  id: string
  question: string
  answer: ReactNode
}

type Props = { questions: readonly Question[]; heading?: 'h3' | 'h4' }

/** Questions that open one by one; readable without a script, and found by the browser's search. */
export function Questions({ questions, heading: Heading = 'h3' }: Props) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 [&::-webkit-details-marker]:hidden">
            <Heading className="text-lg">{question}</Heading>
            <ChevronDown className="size-5 shrink-0 text-ink-2 transition-transform duration-180 group-open:rotate-180" />
          </summary>
          <div className="grid max-w-[68ch] gap-3 pb-6 text-ink-2 [&_a]:text-petrol [&_a]:underline [&_a]:underline-offset-4">
            {answer}
          </div>
        </details>
      ))}
    </div>
  )
}
