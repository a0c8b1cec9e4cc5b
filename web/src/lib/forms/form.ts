import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { track } from '@/lib/analytics/track'
import { fieldErrors } from '@/lib/api/problem'
import { type Action, beginAction } from '@/lib/forms/action'
import { clearError, warn } from '@/lib/notices/toast'

export type Values<Name extends string> = Record<Name, string>
/** The faults of a form: one sentence for the notification, one beside each field at fault. */
export type Invalid<Name extends string> = { message: string; fields: Partial<Values<Name>> }

type Options<Name extends string> = {
  /** The action's name in traces, `[a-z-]{1,40}`. */
  action: string
  validate: (values: Values<Name>) => Invalid<Name> | null
  /** Title of the notification when validation fails. */
  invalidTitle?: string
  /** Does the work; what it throws goes to `explain`. */
  submit: (values: Values<Name>, action: Action) => Promise<unknown>
  /** Notifies of a failure, and returns the sentence that stays beside the button. */
  explain: (error: unknown) => ReactNode
}

const valuesOf = <Name extends string>(form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Values<Name>

const focusFirst = (form: HTMLFormElement, names: string[]) => {
  for (const element of form.elements) {
    if (element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? '')) {
      element.focus()
      return
    }
  }
}

/**
 * The behaviour of every form: nothing is judged before the first submit; then fields are checked
 * on leaving them, and an error goes as soon as it is fixed. One submit runs at a time. Fields are
 * uncontrolled, so what was typed survives every failure.
 */
export const useForm = <Name extends string>(options: Options<Name>) => {
  const [errors, setErrors] = useState<Partial<Values<Name>>>({})
  const [failure, setFailure] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const tried = useRef(false)
  const begun = useRef(false)
  const tell = (action: 'start' | 'submit' | 'error' | 'success') =>
    track({ type: 'form_interaction', form: options.action.replaceAll('-', '_'), action })

  const refuse = (form: HTMLFormElement, { message, fields }: Invalid<Name>) => {
    setErrors(fields)
    warn(options.invalidTitle ?? 'Validation Error', message)
    focusFirst(form, Object.keys(fields))
    tell('error')
  }
  const run = async (form: HTMLFormElement, values: Values<Name>, action: Action) => {
    running.current = true
    setBusy(true)
    clearError()
    tell('submit')
    try {
      await options.submit(values, action)
      tell('success')
    } catch (error) {
      tell('error')
      setFailure(options.explain(error))
      setErrors(fieldErrors(error) as Partial<Values<Name>>)
      focusFirst(form, Object.keys(fieldErrors(error)))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    tried.current = true
    setFailure(null)
    setErrors({})
    const form = event.currentTarget
    const values = valuesOf<Name>(form)
    const invalid = options.validate(values)
    if (invalid) return refuse(form, invalid)
    void run(form, values, beginAction(options.action, event.timeStamp))
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (!begun.current) tell('start')
    begun.current = true
    if (!tried.current) return
    const left = options.validate(valuesOf<Name>(event.currentTarget))?.fields ?? {}
    setErrors((shown) => {
      const wrong = Object.entries(shown).filter(([name]) => name in left)
      return Object.fromEntries(wrong) as Partial<Values<Name>>
    })
  }
  const onBlur = (event: FormEvent<HTMLFormElement>) => {
    const name = (event.target as HTMLInputElement).name as Name
    if (!tried.current || running.current || !name) return
    const message = options.validate(valuesOf<Name>(event.currentTarget))?.fields[name]
    if (message) setErrors((shown) => ({ ...shown, [name]: message }))
  }

  return { props: { onSubmit, onChange, onBlur, 'aria-busy': busy }, busy, errors, failure }
}
