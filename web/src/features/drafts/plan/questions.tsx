import type { AnswerRisk } from '@sortie/contracts/content/drafts/drafts'
import { TextArea } from '@/components/fields/field'
import type { BriefPart } from '../brief/bind'
import { AnswerRisks } from './answer-risks'
import { answered, orderQuestions } from './asked'

type QuestionsProps = BriefPart & {
  questions: string[]
  /** Sentences that may harm whoever signs them, as they were when the brief was last read. */
  risks: readonly AnswerRisk[]
}

/** Asks for facts that only the customer knows, in questions that two sentences can answer. */
export function BriefQuestions({ form, onChange, questions, risks }: QuestionsProps) {
  const ordered = orderQuestions(form.answers, questions)
  if (ordered.length === 0) return null
  return (
    <section aria-labelledby="questions" className="grid gap-4">
      <div>
        <h2 id="questions" className="text-lg">
          Questions for you
        </h2>
        <p className="text-sm text-ink-2">
          {form.pageKind
            ? 'The page says what you answer, in your words, and nothing about you that you didn’t say.'
            : 'Your answers make the article yours: it quotes you, and nobody else can publish the same.'}
        </p>
      </div>
      {ordered.map((question, at) => (
        <div key={question} className="grid gap-2">
          <TextArea
            label={question}
            name={at === 0 ? 'answers' : undefined}
            rows={3}
            maxLength={2_000}
            value={form.answers.find((one) => one.question === question)?.answer ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ answers: answered(form.answers, question, currentTarget.value) })
            }
          />
          <AnswerRisks risks={risks.filter((one) => one.question === question)} />
        </div>
      ))}
    </section>
  )
}
