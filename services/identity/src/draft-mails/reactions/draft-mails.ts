import { ContentEvent } from '@sortie/contracts/content'
import { failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import { withNoun } from '@sortie/contracts/content/drafts/draft-noun'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Accounts } from '../../accounts/accounts.ts'
import { isAccountOpen } from '../../accounts/decider/account-state.ts'
import type { Letters } from '../../mails/letters.ts'
import { draftNounOf, draftText } from '../draft-mail-text.ts'
import type { DraftMails } from '../draft-mails.ts'

type Deps = {
  accounts: Accounts
  draftMails: DraftMails
}
type DraftEnding = Extract<ContentEvent, { type: 'DraftCompleted' | 'DraftFailed' }>

/** Returns the outcome of an order with the facts that its email names. */
const outcomeOf = (event: DraftEnding) => {
  switch (event.type) {
    case 'DraftCompleted': {
      const { title, words, score, writer, cautions, page } = event.data
      const careful = { ...(cautions && { cautions }), ...(page && { page }) }
      return { outcome: 'ready' as const, title, words, score, writer, ...careful }
    }
    case 'DraftFailed': {
      const { keyword, cause, reasonCode, page } = event.data
      const failed = { cause, ...(reasonCode && { reasonCode }) }
      // For instances of older releases, which know no codes.
      const reason = failureSentence(failed)
      const about = { title: keyword, failed, reason, ...(page && { page }) }
      return { outcome: 'failed' as const, ...about }
    }
  }
}

/** Asks for an email when an article is ready or failed, where its owner wants those about reports. */
export const askDraftMails = ({ accounts, draftMails }: Deps): Handler =>
  handler<ContentEvent, 'DraftCompleted' | 'DraftFailed'>({
    name: 'draft-mails',
    from: { content: ContentEvent },
    types: ['DraftCompleted', 'DraftFailed'],
    handle: async (event) => {
      const { userId, draftId, reportId, at, isFree } = event.data
      const { state } = await accounts.state(userId)
      if (!isAccountOpen(state) || !state.reportMails) return
      const data = { userId, draftId, reportId, at, isFree, ...outcomeOf(event) }
      // Its owner deleted it, or erased it meanwhile: there is nothing to open.
      if (data.title === null) return
      await draftMails.handle(`ntf_${reportId}`, { type: 'Ask', data })
    },
  })

/** The mails that were asked for, as leased work. */
export const sendDraftMails = ({ mailer, addressOf, page }: Letters): Work =>
  work<IdentityEvent, 'DraftMailAsked'>({
    name: 'mail-draft',
    on: ['DraftMailAsked'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data }, { id }) => {
      const email = await addressOf(data.userId)
      const letter = draftText(data)
      if (!email || !letter) return
      const { subject, ...text } = letter
      await mailer.send(id, {
        to: email,
        subject,
        ...mailPage({
          ...text,
          button: {
            label: data.outcome === 'ready' ? `Open the ${draftNounOf(data)}` : 'Open the brief',
            href: page(`/blog-drafts/${data.draftId}`),
          },
          footer: [
            withNoun('You’re receiving this because you ordered an article.', draftNounOf(data)),
            { label: 'Turn off these emails', href: page('/account?tab=privacy') },
          ],
        }),
      })
    },
  })
