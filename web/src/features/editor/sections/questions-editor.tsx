import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { newKey } from '@/lib/forms/action'
import { useEditorContext } from '../editor-context'
import { questionPlace } from '../search/search-places'
import { detailErrors } from '../session/same-content'
import { IconButton } from '../toolbar/icon-button'
import type { WriteMode } from './section-card'
import { SectionMarkdown } from './section-markdown'
import { SectionText } from './section-text'

const MOST = 12

/** The questions and answers behind the article. */
export function QuestionsEditor({ mode }: { mode: WriteMode }) {
  const { session, search } = useEditorContext()
  const details = useStore(session.store, (state) => state.details)
  const foundField = useStore(search, ({ field }) => field)
  const generation = useStore(session.store, (state) => state.detailsGeneration)
  const { faq } = details
  const { questions: empty } = detailErrors(details)
  // Keys that identify the questions while some come and go.
  const keys = useRef<string[]>([])
  while (keys.current.length < faq.length) keys.current.push(newKey())
  const write = (at: number, patch: Partial<(typeof faq)[number]>) => {
    const now = session.store.getState().details.faq
    session.writeDetails({
      faq: now.map((one, index) => (index === at ? { ...one, ...patch } : one)),
    })
  }
  const remove = (at: number) => {
    keys.current = keys.current.toSpliced(at, 1)
    session.writeDetails({ faq: session.store.getState().details.faq.toSpliced(at, 1) })
  }
  return (
    <section
      id="questions"
      aria-label="Questions and answers"
      className="grid scroll-mt-32 grid-cols-[minmax(0,1fr)] gap-6 border-t border-line pt-6"
    >
      <h2 className="text-2xl">Questions and answers</h2>
      {faq.map(({ question, markdown }, at) => {
        const key = keys.current[at]!
        const label = `Answer ${at + 1}`
        const id = `answer-${key}`
        const onWrite = (text: string) => write(keys.current.indexOf(key), { markdown: text })
        return (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <div className="flex items-end gap-2">
              <div
                data-found={foundField === questionPlace(at) || undefined}
                className="min-w-0 flex-1"
              >
                <Field
                  label={`Question ${at + 1}`}
                  value={question}
                  maxLength={200}
                  error={empty.includes(at) ? 'Enter the question' : undefined}
                  onChange={({ target }) => write(at, { question: target.value })}
                />
              </div>
              <IconButton
                label={`Remove question ${at + 1}`}
                icon={Trash2}
                className="mb-1 text-bad!"
                onClick={() => remove(at)}
              />
            </div>
            {mode === 'markdown' ? (
              <SectionMarkdown id={id} label={label} markdown={markdown} onWrite={onWrite} />
            ) : (
              <SectionText
                id={id}
                label={label}
                markdown={markdown}
                generation={generation}
                onWrite={onWrite}
              />
            )}
          </div>
        )
      })}
      {faq.length < MOST && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => session.writeDetails({ faq: [...faq, { question: '', markdown: '' }] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Question
        </Button>
      )}
    </section>
  )
}
