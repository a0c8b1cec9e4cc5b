import { TextArea } from '@/components/field'
import { answered, askedOf } from './asked'
import type { BriefPart } from './bind'

/** What only the customer can tell, asked in a way that can be answered in two sentences. */
export function Questions({ form, onChange, questions }: BriefPart & { questions: string[] }) {
  const asked = askedOf(form.answers, questions)
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="questions" className="grid gap-4">
      <div>
        <h2 id="questions" className="text-lg">
          Questions for you
        </h2>
        <p className="text-sm text-ink-2">
          Your answers make the article yours: it quotes you, and nobody else can publish the same.
        </p>
      </div>
      {asked.map((question, at) => (
        <TextArea
          key={question}
          label={question}
          name={at === 0 ? 'answers' : undefined}
          rows={3}
          maxLength={2_000}
          value={form.answers.find((one) => one.question === question)?.answer ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ answers: answered(form.answers, question, currentTarget.value) })
          }
        />
      ))}
    </section>
  )
}
