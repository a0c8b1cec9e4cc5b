import type { TrackingEvent } from '@sortie/contracts/tracking'
import { PARTNER_LINK_MINUTES } from '@sortie/contracts/tracking/partners/partner-page'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Work, work } from '@sortie/runtime/work/work'
import { linkOf } from '../../partners/partner-link.ts'
import type { PartnerSessions } from '../../partners/partner-sessions.ts'
import type { PartnerStore } from '../../partners/partners.ts'

type Deps = {
  mailer: Mailer
  partners: Pick<PartnerStore, 'stateOf' | 'endpointsOf'>
  /** The address of a partner; null where none is noted. */
  contactOf: (partnerId: PartnerId) => Promise<string | null>
  sessions: Pick<PartnerSessions, 'openLink'>
  /** The base address of links; from configuration, never from a request. */
  publicUrl: string
}

/** A link that is mailed later than this works no longer than it would have: whoever asked is gone by then. */
const LINK_MAIL_ATTEMPTS = PARTNER_LINK_MINUTES

/** The mails that partners get, as leased work. */
export const partnerMails = (deps: Deps): Work[] => {
  const { mailer, partners, contactOf, sessions, publicUrl } = deps
  /** Returns the address and the reference of a partner for an email; null where the partner has no address. */
  const receiverOf = async (partnerId: PartnerId) => {
    const [state, to] = await Promise.all([partners.stateOf(partnerId), contactOf(partnerId)])
    return state && to ? { to, ref: state.ref } : null
  }
  const pageOf = (ref: string) => new URL(`/partners/${encodeURIComponent(ref)}`, publicUrl)
  const footer = (ref: string) => [
    `You’re receiving this because you are a partner of Sortie, as “${ref}”.`,
    'Sortie: know which keywords to fly for.',
  ]

  return [
    work<TrackingEvent, 'PartnerContactChanged'>({
      name: 'mail-partner-welcome',
      on: ['PartnerContactChanged'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { partnerId, contactId } }, { id }) => {
        const [receiver, state] = await Promise.all([
          receiverOf(partnerId),
          partners.stateOf(partnerId),
        ])
        // Another address, or none, was noted meanwhile.
        if (!receiver || state?.contactId !== contactId) return
        const { to, ref } = receiver
        await mailer.send(id, {
          to,
          subject: 'You are a partner of Sortie',
          ...mailPage({
            title: 'Welcome as a partner',
            paragraphs: [
              `Your link is ${linkOf(publicUrl, ref)}. Whoever comes by it, accepts our cookies and opens an account counts for you.`,
              'On your page you see what it brings you, and make keys for your programs. No password is needed: whenever you open it, we mail a link to this address.',
            ],
            button: { label: 'Open My Page', href: pageOf(ref).href },
            footer: footer(ref),
          }),
        })
      },
    }),
    work<TrackingEvent, 'PartnerLinkRequested'>({
      name: 'mail-partner-link',
      on: ['PartnerLinkRequested'],
      attempts: LINK_MAIL_ATTEMPTS,
      run: async ({ data: { partnerId, linkId } }, { id }) => {
        const receiver = await receiverOf(partnerId)
        if (!receiver) return
        const { to, ref } = receiver
        const url = new URL('/partners', publicUrl)
        url.searchParams.set('token', await sessions.openLink(partnerId, linkId))
        await mailer.send(id, {
          to,
          subject: 'Your link to your partner page',
          ...mailPage({
            title: 'Your partner page',
            paragraphs: [
              `This link opens the page of “${ref}”. It works once, for ${PARTNER_LINK_MINUTES} minutes.`,
            ],
            button: { label: 'Open My Page', href: url.href },
            after: ['If you did not ask for it, you can ignore this email: nobody was signed in.'],
            footer: footer(ref),
          }),
        })
      },
    }),
    work<TrackingEvent, 'PartnerEndpointDisabled'>({
      name: 'mail-endpoint-disabled',
      on: ['PartnerEndpointDisabled'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { partnerId, endpointId, reason } }, { id }) => {
        const receiver = await receiverOf(partnerId)
        const endpoints = await partners.endpointsOf(partnerId)
        const endpoint = endpoints.find((one) => one.endpointId === endpointId)
        // Partners who enabled or removed the endpoint meanwhile need no email.
        if (!receiver || !endpoint?.disabled) return
        const { to, ref } = receiver
        const host = new URL(endpoint.url).host
        await mailer.send(id, {
          to,
          subject: `Events are no longer sent to ${host}`,
          ...mailPage({
            title: `Events are no longer sent to ${host}`,
            paragraphs: [
              reason === 'gone'
                ? 'It answered 410, which means that nobody is there any more.'
                : 'It took no event in more than three days, and we tried ten times.',
              'Nothing is lost: what was not taken waits, and all of it can be read at any time.',
            ],
            button: { label: 'Look at It', href: pageOf(ref).href },
            after: ['Enable it there once it works again: what waits is sent then.'],
            footer: footer(ref),
          }),
        })
      },
    }),
  ]
}
