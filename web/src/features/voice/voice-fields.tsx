import type {
  BrandVoice,
  VoicePerson,
  VoiceSpelling,
} from '@sortie/contracts/content/voices/brand-voice'
import {
  MOST_BANNED,
  MOST_SAMPLES,
  SAMPLE_CHARACTERS,
} from '@sortie/contracts/content/voices/voice-limits'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { SelectField, TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { SessionEnded } from '@/components/states/session-ended'
import { isStatus } from '@/lib/api/api'
import { failureText, problemOf } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { saveVoice, voiceQuery } from '@/lib/voice'
import { useUnsaved } from './use-unsaved'
import { checkVoice, voiceIn } from './voice-form'

const PERSONS: Record<VoicePerson, string> = {
  'as-is': 'As in the samples',
  we: 'We',
  i: 'I',
  neutral: 'Neither “we” nor “I”',
}
const SPELLINGS: Record<VoiceSpelling, string> = {
  'as-is': 'As in the samples, or your country',
  american: 'American',
  british: 'British',
}

type Props = {
  voice: BrandVoice
  /** Shows what was saved elsewhere in place of what is typed here. */
  onReplace: (saved: BrandVoice) => void
}

/** All that an owner says of their voice, saved at once. */
export function VoiceForm({ voice, onReplace }: Props) {
  const client = useQueryClient()
  const { settings, projectId } = voice
  const basedOn = useRef(voice.revision)
  const [clash, setClash] = useState<BrandVoice | null>(null)
  const { mark, mayDrop } = useUnsaved()
  const form = useForm<string>({
    action: 'set-voice',
    validate: checkVoice,
    explain: (error) => {
      const words = failureText(error, 'The voice could not be saved. It’s still in this form.')
      warn('Error', words, error)
      return isStatus(error, 401) ? <SessionEnded kept="what you typed" /> : words
    },
    submit: async (values, action) => {
      try {
        const base = { projectId, revision: basedOn.current }
        const saved = await saveVoice(client, base, voiceIn(values), action)
        basedOn.current = saved.revision
        mark(false)
        setClash(null)
        announce('Brand voice saved', 'Articles that you launch from now on use it.')
      } catch (error) {
        if (problemOf(error)?.code === 'voice_changed')
          setClash(await client.fetchQuery({ ...voiceQuery(projectId), staleTime: 0 }))
        throw error
      }
    },
  })
  return (
    <form
      {...form.props}
      noValidate
      aria-label="Brand voice"
      onInput={() => mark(true)}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 self-start rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <Samples samples={settings.samples} errors={form.errors} onRemove={() => mark(true)} />
      <TextArea
        label="Banned words"
        name="banned"
        rows={4}
        defaultValue={settings.banned.join('\n')}
        hint={`One word or short phrase a line, ${MOST_BANNED} at most. Every form of a word counts: “cheap” bans “cheaper” too.`}
        error={form.errors.banned}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Choice label="Who speaks" name="person" options={PERSONS} value={settings.person} />
        <Choice label="Spelling" name="spelling" options={SPELLINGS} value={settings.spelling} />
      </div>
      <FormFailure>{form.failure}</FormFailure>
      {clash && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} onClick={() => (basedOn.current = clash.revision)}>
            Save Mine Anyway
          </Button>
          <Button
            onClick={async () => {
              if (await mayDrop()) onReplace(clash)
            }}
          >
            Show the Other Version
          </Button>
        </div>
      )}
      {!clash && (
        <Button
          type="submit"
          variant="main"
          size="lg"
          busy={form.busy}
          pendingLabel="Saving..."
          className="justify-self-start"
        >
          Save Voice
        </Button>
      )}
    </form>
  )
}

type ChoiceProps = { label: string; name: string; options: Record<string, string>; value: string }

function Choice({ label, name, options, value }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

type SamplesProps = {
  samples: string[]
  errors: Record<string, string | undefined>
  onRemove: () => void
}

/** Up to five texts of the owner's own. */
function Samples({ samples, errors, onRemove }: SamplesProps) {
  const next = useRef(samples.length)
  const [rows, setRows] = useState(() =>
    (samples.length > 0 ? samples : ['']).map((text, index) => ({ text, index })),
  )
  const add = () => {
    next.current += 1
    setRows([...rows, { text: '', index: next.current }])
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="float-start w-full pb-1 text-lg font-semibold">
        Samples
        <span className="ms-2 text-sm font-normal text-ink-2">texts that you wrote yourself</span>
      </legend>
      {rows.map(({ text, index }, place) => (
        <div key={index} className="relative">
          <TextArea
            label={`Sample ${place + 1}`}
            name={`sample-${index}`}
            rows={7}
            maxLength={SAMPLE_CHARACTERS}
            defaultValue={text}
            placeholder="A page of your website, a newsletter, a post"
            error={errors[`sample-${index}`] ?? (place === 0 ? errors.samples : undefined)}
          />
          {rows.length > 1 && (
            <button
              type="button"
              aria-label={`Remove sample ${place + 1}`}
              onClick={() => {
                setRows(rows.filter((row) => row.index !== index))
                onRemove()
              }}
              className="absolute -top-3 end-0 grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <X className="size-4" />
            </button>
          )}
        </div>
      ))}
      {rows.length < MOST_SAMPLES && (
        <Button onClick={add} className="justify-self-start">
          Add Sample
        </Button>
      )}
    </fieldset>
  )
}
