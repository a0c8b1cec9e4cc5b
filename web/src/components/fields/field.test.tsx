// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { computeAccessibleDescription } from 'dom-accessibility-api'
import { afterEach, expect, test, vi } from 'vitest'
import { Choices } from './choices.tsx'
import { Field, PasswordField, SelectField, TextArea } from './field.tsx'
import { FormFailure } from './form-failure.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

test.each([
  ['a line', <Field key="1" label="Town" hint="Where you work" error="Enter a town" />],
  ['a text', <TextArea key="1" label="Town" hint="Where you work" error="Enter a town" />],
  ['a choice', <SelectField key="1" label="Town" hint="Where you work" error="Enter a town" />],
  ['a password', <PasswordField key="1" label="Town" hint="Where you work" error="Enter a town" />],
])('%s is found by its label, and described by its hint and its error', (_, field) => {
  render(field)
  const control = page.getByLabelText('Town')
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(computeAccessibleDescription(control)).toBe('Where you work Enter a town')
})

test('a field without a fault says nothing of one', () => {
  render(<Field label="Town" />)
  const control = page.getByLabelText('Town')
  expect(control.hasAttribute('aria-invalid')).toBe(false)
  expect(control.hasAttribute('aria-describedby')).toBe(false)
})

test('what was typed stays when an error shows', async () => {
  const { rerender } = render(<Field label="Town" name="town" />)
  await user.type(page.getByLabelText('Town'), 'Leeds')
  rerender(<Field label="Town" name="town" error="Enter a town" />)
  expect(page.getByLabelText<HTMLInputElement>('Town').value).toBe('Leeds')
})

test('a password is shown and hidden, and its field keeps the focus', async () => {
  render(<PasswordField label="Password" />)
  const field = page.getByLabelText<HTMLInputElement>('Password')
  await user.click(field)
  const toggle = page.getByRole('button', { name: 'Show password' })
  await user.click(toggle)
  expect(field.type).toBe('text')
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(field)
  await user.click(toggle)
  expect(field.type).toBe('password')
})

test('a password that a toggle elsewhere shows has none of its own', () => {
  render(<PasswordField label="Password" shown />)
  expect(page.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
  expect(document.querySelector('button')).toBeNull()
})

test('of a few choices one holds, and a click chooses another one', async () => {
  const choose = vi.fn()
  render(<Choices legend="Period" choices={['Week', 'Month']} chosen="Week" onChoose={choose} />)
  expect(document.querySelector('legend')?.textContent).toBe('Period')
  expect(page.getByRole('button', { name: 'Week' }).getAttribute('aria-pressed')).toBe('true')
  expect(page.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('false')
  await user.click(page.getByRole('button', { name: 'Month' }))
  expect(choose.mock.calls).toEqual([['Month']])
})

test('the failure of a form takes no room where there is none', () => {
  const { container, rerender } = render(<FormFailure>{null}</FormFailure>)
  expect(container.childElementCount).toBe(0)
  rerender(<FormFailure>Please try again.</FormFailure>)
  expect(container.textContent).toBe('Please try again.')
})
