import type { AnswerRisk, Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import { useState } from 'react'
import { Button } from '@/components/button'
import { TextArea } from '@/components/fields/field'
import type { BriefPart } from '../brief/bind'
import { shortfallText } from '../words'
import { AnswerRisks } from './answer-risks'
import { answered, isAnswered, orderQuestions } from './asked'

type QuestionsProps = BriefPart & {
  /** The next questions, with examples, and how many words are missing; absent before the brief was read. */
  readiness: Pick<Readiness, 'questions' | 'examples' | 'shortfall'> | undefined
  /** Sentences that may harm whoever signs them, as they were when the brief was last read. */
  risks: readonly AnswerRisk[]
}

/** Asks for facts that only the customer knows, in questions that two sentences can answer. */
export function BriefQuestions({ form, onChange, readiness, risks }: QuestionsProps) {
  const [isAll, setAll] = useState(false)
  const { asked: questions, hasMore, exampleOf } = useAsked(form.answers, readiness, isAll)
  if (questions.length === 0) return null
  const shortfall = readiness?.shortfall
  const firstOpen =
    questions.find((question) => !isAnswered(form.answers, question)) ?? questions[0]
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
      {questions.map((question) => {
        const example = exampleOf(question)
        return (
          <div key={question} className="grid gap-2">
            <TextArea
              label={question}
              name={question === firstOpen ? 'answers' : undefined}
              hint={example && `For example: ${example}`}
              rows={3}
              maxLength={2_000}
              value={form.answers.find((one) => one.question === question)?.answer ?? ''}
              onChange={({ currentTarget }) =>
                onChange({ answers: answered(form.answers, question, currentTarget.value) })
              }
            />
            <AnswerRisks risks={risks.filter((one) => one.question === question)} />
          </div>
        )
      })}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-sm font-semibold">
          {shortfall && shortfallText(shortfall)}
        </p>
        {hasMore && <Button onClick={() => setAll(true)}>Show Other Questions</Button>}
      </div>
    </section>
  )
}

/** The examples of open questions by their question. */
const examplesIn = ({
  questions = [],
  examples = [],
}: Partial<Pick<Readiness, 'questions' | 'examples'>> = {}): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question, at) => {
      const example = examples[at]
      return example === undefined ? [] : [[question, example]]
    }),
  )

/** Keeps the questions of one visit in their place, and the examples of those that were open in it. */
const useAsked = (
  answers: BriefPart['form']['answers'],
  readiness: QuestionsProps['readiness'],
  isAll: boolean,
) => {
  const [shown, setShown] = useState<readonly string[]>([])
  const [examples, setExamples] = useState<Readonly<Record<string, string>>>({})
  const open = examplesIn(readiness)
  if (Object.entries(open).some(([question, example]) => examples[question] !== example)) {
    setExamples(Object.assign({}, examples, open))
  }
  const { asked: questions, hasMore } = orderQuestions(answers, readiness?.questions ?? [], {
    shown,
    isAll,
  })
  if (
    questions.length !== shown.length ||
    questions.some((question, at) => question !== shown[at])
  ) {
    setShown(questions)
  }
  return { asked: questions, hasMore, exampleOf: (question: string) => examples[question] }
}
