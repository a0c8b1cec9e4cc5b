import { UntrustedInputRefused } from '@sortie/runtime/untrusted/refused'
import { expect, test } from 'vitest'
import { editedProse } from './edited-prose.ts'

const refusing = (reason: UntrustedInputRefused['reason']) => async () => {
  throw new UntrustedInputRefused(reason)
}

test('what is too much of a text is said of its field', async () => {
  const parse = async () => ({ tooMuch: 'a section has at most 500 links' })
  await expect(editedProse(parse, 'text', 'details.faq.1.markdown')).rejects.toMatchObject({
    code: 'invalid_request',
    extra: {
      errors: [
        {
          path: 'details.faq.1.markdown',
          message: 'This text is too long: a section has at most 500 links.',
        },
      ],
    },
  })
})

test.each(['too_slow', 'too_much_memory', 'too_large'] as const)(
  'a text that the room refuses (%s) is refused with what to do',
  async (reason) => {
    await expect(editedProse(refusing(reason), 'text')).rejects.toMatchObject({
      code: 'invalid_request',
      extra: { message: 'This text takes too long to read. Make it simpler, or divide it in two.' },
    })
  },
)

test.each(['busy', 'failed'] as const)(
  'where the room reads no text now (%s), nothing is wrong with this one',
  async (reason) => {
    await expect(editedProse(refusing(reason), 'text')).rejects.toMatchObject({
      code: 'unavailable',
      extra: { message: expect.stringContaining('This is not saved yet. Save again.') },
    })
  },
)

test('an error that is no refusal stays what it is', async () => {
  const parse = async () => {
    throw new Error('the service stops')
  }
  await expect(editedProse(parse, 'text')).rejects.toThrow('the service stops')
})
