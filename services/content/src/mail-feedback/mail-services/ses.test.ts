import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSesFeedback } from './ses.ts'
import { sesBounce, sesComplaint } from './testing-sns.ts'

const email = 'ada@example.com'
const at = '2026-11-30T08:00:00.000Z'
const messageId = '<6e6c69@sortie.test>'
const about = { email, messageId, at }
const expected = { email, messageId, issueId: null, happenedAt: at }

test('a permanent bounce and a complaint are read, in both formats of SES', () => {
  const bounce = JSON.parse(sesBounce(about))
  const complaint = JSON.parse(sesComplaint(about))
  for (const name of ['notificationType', 'eventType']) {
    const bounced = { ...bounce, notificationType: undefined, [name]: 'Bounce' }
    expect(readSesFeedback(JSON.stringify(bounced))).toEqual([{ kind: 'bounced', ...expected }])
    const complained = { ...complaint, eventType: undefined, [name]: 'Complaint' }
    expect(readSesFeedback(JSON.stringify(complained))).toEqual([
      { kind: 'complained', ...expected },
    ])
  }
})

test.each(['Transient', 'Undetermined'])('a %s bounce changes nothing', (type) => {
  expect(readSesFeedback(sesBounce({ ...about, type }))).toEqual([])
})

test.each(['not-spam', 'auth-failure', 'virus'])('a report of %s is no complaint', (type) => {
  expect(readSesFeedback(sesComplaint({ ...about, type }))).toEqual([])
})

test('a complaint without a type counts, and so does one without a time or our Message-ID', () => {
  const complaint = {
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: email }], complaintSubType: null },
    mail: { messageId: '0102018f-ses' },
  }
  expect(readSesFeedback(JSON.stringify(complaint))).toEqual([
    { kind: 'complained', email, messageId: null, issueId: null, happenedAt: null },
  ])
})

test('each recipient counts', () => {
  const bounce = JSON.parse(sesBounce(about))
  bounce.bounce.bouncedRecipients.push({ emailAddress: 'bob@example.com' })
  const emails = readSesFeedback(JSON.stringify(bounce)).map((feedback) => feedback.email)
  expect(emails).toEqual([email, 'bob@example.com'])
})

test('deliveries, messages for people and addresses that are none change nothing', () => {
  const delivery = { eventType: 'Delivery', mail: {}, delivery: { recipients: [email] } }
  expect(readSesFeedback(JSON.stringify(delivery))).toEqual([])
  expect(readSesFeedback('Successfully validated SNS topic for Amazon SES.')).toEqual([])
  expect(readSesFeedback(sesBounce({ ...about, email: 'a'.repeat(400) }))).toEqual([])
})

test('no text makes it throw', () => {
  const loose = fc.record(
    {
      notificationType: fc.constantFrom('Bounce', 'Complaint', 1),
      eventType: fc.constantFrom('Bounce', 'Complaint', null),
      bounce: fc.oneof(
        fc.record({
          bounceType: fc.constant('Permanent'),
          bouncedRecipients: fc.array(fc.record({ emailAddress: fc.string() })),
          timestamp: fc.oneof(fc.string(), fc.constant('+275760-09-13T00:00:00.001Z')),
        }),
        fc.jsonValue(),
      ),
      complaint: fc.jsonValue(),
      mail: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    loose.map((value) => JSON.stringify(value)),
  )
  fc.assert(fc.property(texts, (text) => Array.isArray(readSesFeedback(text))))
})
