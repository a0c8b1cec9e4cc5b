import type { ContentEvent } from '@sortie/contracts/content'
import { answerMessage, listMessages } from '@sortie/contracts/content/contact/contact-messages'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Commands } from '@sortie/runtime/store/command'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Message, MessageCommand } from '../decider/message.ts'
import type { MessageView } from '../views/message-view.ts'

type Deps = {
  messages: Commands<MessageCommand, Message, ContentEvent>
  views: Views<MessageView>
}

const HOUR = 3_600_000
/** An answer is promised within 24 hours; whoever is on call is told four hours before. */
const LATE_MS = 20 * HOUR

/** Counts the messages that wait for an answer, and those of them that have waited too long. */
export const waitingMessages = async (views: Views<MessageView>, now = Date.now()) => {
  const since = new Date(now - LATE_MS).toISOString()
  const [waiting, young] = await Promise.all([
    views.count({ waits: true }),
    views.count({ waits: true }, { field: 'receivedAt', least: since }),
  ])
  return { waiting, late: waiting - young }
}

const fieldsOf = { true: { answered: true }, false: { waits: true } } as const

/** The contact inbox of operators. */
export const inboxRoutes = ({ messages, views }: Deps): Route[] => {
  /** Read from its own stream, so that no view holds what a person wrote. */
  const read = async ({ messageId, receivedAt, answeredAt }: MessageView) => {
    const { email, message, answer } = (await messages.state(messageId)).state
    return { messageId, at: receivedAt, email, message, answer, answeredAt }
  }
  return [
    route(listMessages, async ({ query: { answered, cursor, limit } }) => {
      const fields = answered === undefined ? {} : fieldsOf[answered]
      const [page, figures] = await Promise.all([
        views.page(fields, { newestBy: 'receivedAt', cursor, limit }),
        waitingMessages(views),
      ])
      return { messages: await Promise.all(page.views.map(read)), ...figures, next: page.next }
    }),
    route(answerMessage, async ({ params: { messageId }, body: { answer }, userId, now }) => {
      const data = { messageId, at: now, answer, by: userId }
      await messages.handle(messageId, { type: 'Answer', data })
      return { message: 'Your answer is on its way.' }
    }),
  ]
}
