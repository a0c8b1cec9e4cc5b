import type { IdentityEvent } from '@sortie/contracts/identity'
import { TrackingEvent } from '@sortie/contracts/tracking'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Addresses } from '../../accounts/addresses.ts'
import type { Letters } from '../../mails/letters.ts'
import type { OperatorCheck } from '../../operators/operator-check.ts'
import { figuresText } from '../figures-mail-text.ts'
import type { FiguresMails } from '../figures-mails.ts'

/** Figures that come later than this are old news: identity was away for days, and the page shows newer ones. */
const FRESH_MS = 6 * 86_400_000

type AskDeps = {
  /** The addresses that the configuration names as operators'. */
  operators: readonly string[]
  addresses: Pick<Addresses, 'accountOf'>
  isAdmin: OperatorCheck
  figuresMails: FiguresMails
}

/** Asks for a mail to each operator who wants the figures of a week, once tracking has counted it. */
export const askFiguresMails = ({
  operators,
  addresses,
  isAdmin,
  figuresMails,
}: AskDeps): Handler =>
  handler<TrackingEvent, 'WeeklyFiguresCounted'>({
    name: 'figures-mails',
    from: { tracking: TrackingEvent },
    types: ['WeeklyFiguresCounted'],
    handle: async ({ data: { at, lastWeek, weekBefore } }) => {
      if (Date.now() - Date.parse(at) > FRESH_MS) return
      for (const email of operators) {
        const account = await addresses.accountOf(email)
        const { userId, figuresMails: isWanted } = account
        if (!userId || !isWanted || !isAdmin(account)) continue
        const data = { userId, at, lastWeek, weekBefore }
        await figuresMails.handle(`ntf_figures-${lastWeek.from}-${userId}`, { type: 'Ask', data })
      }
    },
  })

type SendDeps = {
  letters: Letters
  accounts: Pick<Accounts, 'state'>
  isAdmin: OperatorCheck
}

/**
 * Sends the emails of figures, as leased work. Users who are no operators any more, or turned the emails off meanwhile,
 * get none.
 */
export const sendFiguresMails = ({ letters, accounts, isAdmin }: SendDeps): Work =>
  work<IdentityEvent, 'FiguresMailAsked'>({
    name: 'mail-figures',
    on: ['FiguresMailAsked'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data }, { id }) => {
      const { state } = await accounts.state(data.userId)
      if (!isAdmin(state) || !state.figuresMails || !state.email) return
      const { subject, ...text } = figuresText(data)
      const { from, to } = data.lastWeek
      await letters.mailer.send(id, {
        to: state.email,
        subject,
        ...mailPage({
          ...text,
          button: {
            label: 'Open Analytics',
            href: letters.page(`/analytics?from=${from}&to=${to}`),
          },
          footer: [
            'You’re receiving this because you turned on the weekly figures on the analytics page.',
            { label: 'Turn off these emails', href: letters.page('/analytics') },
          ],
        }),
      })
    },
  })
