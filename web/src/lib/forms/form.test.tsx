// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { computeAccessibleDescription } from 'dom-accessibility-api'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '@/components/fields/field.tsx'
import { ApiError } from '@/lib/api/api.ts'
import { useToasts } from '@/lib/notices/toast.ts'
import { useForm, type Values } from './form.ts'

const page = within(document.body)
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  useToasts.setState({ current: null })
})

type Name = 'title' | 'town'
type FormProps = { submit: (values: Values<Name>) => Promise<unknown> }

function TestForm({ submit }: FormProps) {
  const { props, errors, failure } = useForm<Name>({
    action: 'add-note',
    validate: ({ title, town }) => {
      const fields = {
        ...(!title && { title: 'Enter a title' }),
        ...(!town && { town: 'Enter a town' }),
      }
      return title && town ? null : { message: 'Please fill in all fields', fields }
    },
    submit,
    explain: () => 'It was not saved.',
  })
  return (
    <form {...props}>
      <Field label="Title" name="title" error={errors.title} />
      <Field label="Town" name="town" error={errors.town} />
      <p id="failure">{failure}</p>
    </form>
  )
}

const form = () => document.querySelector('form')!
const submitForm = () => act(async () => fireEvent.submit(form()))
const errorOf = (label: string) => computeAccessibleDescription(page.getByLabelText(label))

test('nothing is judged before the first submit', async () => {
  render(<TestForm submit={async () => {}} />)
  await user.click(page.getByLabelText('Title'))
  await user.click(page.getByLabelText('Town'))
  expect([errorOf('Title'), errorOf('Town')]).toEqual(['', ''])
})

test('a form with faults is not sent: each field says its own, and the first has the focus', async () => {
  const submit = vi.fn(async () => {})
  render(<TestForm submit={submit} />)
  await submitForm()
  expect(submit).not.toHaveBeenCalled()
  expect([errorOf('Title'), errorOf('Town')]).toEqual(['Enter a title', 'Enter a town'])
  expect(document.activeElement).toBe(page.getByLabelText('Title'))
  expect(useToasts.getState().current?.description).toBe('Please fill in all fields')
})

test('an error goes as soon as it is mended, and none comes while somebody types', async () => {
  render(<TestForm submit={async () => {}} />)
  await user.type(page.getByLabelText('Title'), 'Rye')
  await submitForm()
  expect([errorOf('Title'), errorOf('Town')]).toEqual(['', 'Enter a town'])
  await user.type(page.getByLabelText('Town'), 'Leeds')
  expect(errorOf('Town')).toBe('')
  await user.clear(page.getByLabelText('Title'))
  expect(errorOf('Title')).toBe('')
  await user.click(page.getByLabelText('Title'))
  await user.click(page.getByLabelText('Town'))
  expect(errorOf('Title')).toBe('Enter a title')
})

test('one submit runs at a time, and the form says that it is busy', async () => {
  let end = () => {}
  const submit = vi.fn(
    (_values: Values<Name>) =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  render(<TestForm submit={submit} />)
  await user.type(page.getByLabelText('Title'), 'Rye')
  await user.type(page.getByLabelText('Town'), 'Leeds')
  await submitForm()
  await submitForm()
  expect(submit.mock.calls).toEqual([[{ title: 'Rye', town: 'Leeds' }, expect.anything()]])
  expect(form().getAttribute('aria-busy')).toBe('true')
  await act(async () => end())
  expect(form().getAttribute('aria-busy')).toBe('false')
})

test('a refusal stays beside the form and its fields, and what was typed stays', async () => {
  const refused = new ApiError(
    400,
    'Bad',
    JSON.stringify({ errors: [{ path: 'body/town', message: 'No such town' }] }),
  )
  render(<TestForm submit={() => Promise.reject(refused)} />)
  await user.type(page.getByLabelText('Title'), 'Rye')
  await user.type(page.getByLabelText('Town'), 'Leds')
  await submitForm()
  expect(document.getElementById('failure')?.textContent).toBe('It was not saved.')
  expect(errorOf('Town')).toBe('No such town')
  expect(document.activeElement).toBe(page.getByLabelText('Town'))
  expect(page.getByLabelText<HTMLInputElement>('Town').value).toBe('Leds')
})
