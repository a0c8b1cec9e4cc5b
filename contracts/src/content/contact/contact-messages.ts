import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, personal } from '../../kit.ts'

export const MessageId = id('msg')
export type MessageId = z.infer<typeof MessageId>

const at = z.iso.datetime()

const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'))

const message = z.object({ message: z.string() })

/** Streams `msg_…`: one contact message. */
export const contactMessageEvents = [
  event('ContactMessageReceived', {
    messageId: MessageId,
    at,
    email: personal(z.string()),
    message: personal(z.string()),
  }),
  /** An operator answered by mail. */
  event('ContactMessageAnswered', {
    messageId: MessageId,
    at,
    answer: personal(z.string()),
    by: UserId,
  }),
] as const

export const sendContactMessage = endpoint({
  method: 'post',
  path: '/api/contact',
  access: 'public',
  summary: 'Sends a message to the support team and acknowledges it by email.',
  body: z.strictObject({
    email,
    message: z.string().trim().min(1, 'Message is required').max(5000),
  }),
  reply: message,
  status: 202,
  idempotent: true,
})

export const listMessages = endpoint({
  method: 'get',
  path: '/api/admin/content/messages',
  access: 'admin',
  summary: 'Lists contact messages, newest first.',
  query: z.strictObject({
    answered: z.enum(['true', 'false']).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    messages: z.array(
      z.object({
        messageId: MessageId,
        at,
        /** Null once erased, as the texts are. */
        email: z.string().nullable(),
        message: z.string().nullable(),
        answer: z.string().nullable(),
        answeredAt: at.nullable(),
      }),
    ),
    /** Not answered yet, of all; and how many of them wait for more than 20 hours. */
    waiting: z.int(),
    late: z.int(),
    next: z.string().nullable(),
  }),
})

export const answerMessage = endpoint({
  method: 'post',
  path: '/api/admin/content/messages/:messageId/answer',
  access: 'admin',
  summary: 'Answers a contact message by email.',
  params: z.object({ messageId: MessageId }),
  body: z.strictObject({ answer: z.string().trim().min(1, 'Please write an answer').max(5_000) }),
  status: 202,
  reply: z.object({ message: z.string() }),
  idempotent: true,
})
