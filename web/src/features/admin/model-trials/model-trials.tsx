import type { Reply } from '@sortie/contracts/call'
import { LONGEST_TRIAL_PROMPT } from '@sortie/contracts/operators/model-trial-limits'
import type {
  getModelState,
  ModelCapability,
  ModelTrial,
} from '@sortie/contracts/operators/model-trials'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { failureText } from '@/lib/api/problem'
import { formatCount } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { FiguresSkeleton, FigureTiles } from '../frame/figures'
import { AdminPage } from '../frame/frame'
import { AdminPart } from '../frame/part'
import { modelState, refreshAdmin } from '../queries'
import { runModelTrialAsOperator } from './run-trial'
import { capabilityNames, dollars, TrialFigures, Trials } from './trials'

type ModelState = NonNullable<Reply<typeof getModelState>['model']>

const capabilities = Object.keys(capabilityNames) as ModelCapability[]

const explanations: Record<ModelCapability, string> = {
  prompt: 'Your own words, as they are.',
  outline: 'The outline of a sample article, as JSON.',
  section: 'One section of a sample article, as Markdown.',
  check: 'Whether three sample sentences follow from their evidence, as JSON.',
  competitors: 'Competitors of a sample business, as a report asks for them, as JSON.',
  phrases: 'Keywords for a sample business, as a report asks for them, as JSON.',
  verdicts: 'Which phrases of a sample site are keywords, as a report asks for it, as JSON.',
  structure: 'A small JSON object: it shows how the server takes a schema.',
}

/** The language model as it stands, a place to try it, and the last trials. */
export function ModelTrials() {
  const query = useQuery(modelState)
  return (
    <AdminPage title="Language model">
      <Loaded query={query} what="The language model" waiting={<FiguresSkeleton />}>
        {() => query.data && <ModelPanel {...query.data} />}
      </Loaded>
    </AdminPage>
  )
}

function ModelPanel({ model, trials }: Reply<typeof getModelState>) {
  if (!model) {
    return (
      <EmptyState title="No language model is set up.">
        Set OPENAI_API_KEY, and for a server of your own OPENAI_BASE_URL and OPENAI_MODEL, in .env,
        then run make up: a restart alone keeps the settings that a service had. Until then articles
        are made from templates.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Standing model={model} />
      <Trial />
      <AdminPart title="Last trials">
        {trials.length ? (
          <Trials trials={trials} />
        ) : (
          <p className="text-sm text-ink-2">Nobody has tried it yet. The last 20 are kept.</p>
        )}
      </AdminPart>
    </div>
  )
}

function Standing({ model }: { model: ModelState }) {
  const { name, checker, server, isResting, waitMs, spentToday, leftToday } = model
  return (
    <FigureTiles
      figures={[
        {
          name: 'State',
          value: isResting ? 'Resting' : 'Answering',
          note: isResting ? 'It failed too often, or asked us to wait.' : `At ${server}`,
          alarm: isResting,
        },
        { name: 'Model', value: name, note: checker ? `Checked by ${checker}` : undefined },
        { name: 'Wait for a turn', value: `${formatCount(waitMs)} ms` },
        {
          name: 'Spent today',
          value: dollars(spentToday),
          note: `${dollars(leftToday)} left`,
          alarm: leftToday === 0,
        },
      ]}
    />
  )
}

function Trial() {
  const client = useQueryClient()
  const [capability, setCapability] = useState<ModelCapability>('prompt')
  const [answer, setAnswer] = useState('')
  const [trial, setTrial] = useState<ModelTrial | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { props, busy, errors, failure } = useForm<'prompt'>({
    action: 'try-model',
    validate: ({ prompt }) =>
      capability === 'prompt' && !prompt?.trim()
        ? { message: 'Please write a prompt', fields: { prompt: 'Please write a prompt' } }
        : null,
    submit: async ({ prompt }, action) => {
      const stopping = new AbortController()
      running.current = stopping
      setAnswer('')
      setTrial(null)
      try {
        const request = capability === 'prompt' ? { capability, prompt } : { capability }
        const { signal } = stopping
        setTrial(await runModelTrialAsOperator(request, { action, signal, onAnswer: setAnswer }))
      } catch (error) {
        // Stopped on purpose: what was answered by then stays.
        if (!stopping.signal.aborted) throw error
      } finally {
        running.current = null
        await refreshAdmin(client)
      }
    },
    explain: (error) => {
      const words = failureText(error, 'The model could not be asked. Please try again.')
      warn('Error', words, error)
      return words
    },
  })
  return (
    <AdminPart title="Try it">
      <form {...props} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Choices
          legend="What to ask for"
          choices={capabilities.map((each) => capabilityNames[each])}
          chosen={capabilityNames[capability]}
          onChoose={(name) =>
            setCapability(capabilities.find((each) => capabilityNames[each] === name)!)
          }
        />
        <p className="text-sm text-ink-2">{explanations[capability]}</p>
        {capability === 'prompt' && (
          <TextArea
            name="prompt"
            label="Prompt"
            error={errors.prompt}
            maxLength={LONGEST_TRIAL_PROMPT}
            rows={4}
          />
        )}
        <FormFailure>{failure}</FormFailure>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="solid" busy={busy} pendingLabel="Answering...">
            Ask the Model
          </Button>
          {busy && <Button onClick={() => running.current?.abort()}>Stop</Button>}
        </div>
      </form>
      {(answer || trial) && <Answer answer={answer} trial={trial} busy={busy} />}
    </AdminPart>
  )
}

type AnswerProps = { answer: string; trial: ModelTrial | null; busy: boolean }

function Answer({ answer, trial, busy }: AnswerProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id={id} className="text-sm font-semibold">
        Answer
      </h3>
      <pre
        aria-busy={busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm bg-sunken p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {answer || 'It answered nothing.'}
      </pre>
      <div role="status">{trial && <TrialFigures trial={trial} />}</div>
    </section>
  )
}
