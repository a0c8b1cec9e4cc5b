import type { IdentityEvent } from '@sortie/contracts/identity'
import { type MailPage, oneLine } from '@sortie/runtime/mail/page'

/** The order for an email about a report. */
export type ReportMailOrder = Extract<IdentityEvent, { type: 'ReportMailAsked' }>['data']
/** The findings of a report that its email names. */
export type ReportFindings = Pick<
  ReportMailOrder,
  'businessName' | 'ratings' | 'bestKeyword' | 'gap'
>
export type ReportMailText = { subject: string } & Pick<MailPage, 'title' | 'paragraphs'>

/** The longest business name in a subject: mail readers show about 60 characters of a line. */
const NAME = 40
/** The longest keyword in one. */
const KEYWORD = 50
const whole = new Intl.NumberFormat('en')
const plural = (count: number, what: string) =>
  `${whole.format(count)} ${what}${count === 1 ? '' : 's'}`

/** The same of a competitor report: where rivals stand, by their pages or by their ranks. */
const comparedText = (name: string, gap: number, all: string): ReportMailText => ({
  subject: `${name}: ${gap > 0 ? `a gap of ${plural(gap, 'keyword')} found` : 'no gap found'}`,
  title: 'Mission accomplished',
  paragraphs: [
    gap > 0
      ? `We compared ${name} with its rivals: of ${all}, they answer ${whole.format(gap)} that you don’t.`
      : `We compared ${name} with its rivals: of ${all}, they answer none that you don’t.`,
  ],
})

/** The email about a report that is ready: it names the business and what was found. */
export const readyText = ({
  businessName,
  ratings,
  bestKeyword,
  gap,
}: ReportFindings): ReportMailText => {
  const title = 'Mission accomplished'
  const name = oneLine(businessName ?? '', NAME)
  // Asked for by an older release, which did not say what the report is about.
  if (!name || !ratings)
    return {
      subject: 'Your report is ready to open',
      title,
      paragraphs: ['You can open your keyword report now.'],
    }
  const { High, Medium, Low } = ratings
  const all = plural(High + Medium + Low, 'keyword')
  if (gap !== undefined) return comparedText(name, gap, all)
  const finding = High
    ? `${plural(High, 'high-opportunity keyword')} found`
    : `${plural(Medium + Low, 'keyword')} found`
  const best = oneLine(bestKeyword ?? '', KEYWORD)
  return {
    subject: best ? `${name}: ${finding}, led by “${best}”` : `${name}: ${finding}`,
    title,
    paragraphs: [
      ...(best ? [`Start with “${best}”: of all keywords, it has the most impact.`] : []),
      `We found ${all} for ${name}: ${High} rated High, ${Medium} rated Medium and ${Low} rated Low.`,
    ],
  }
}

/** The email about a mission that came back: of a report that failed, or of one that was delivered. */
export const returnedText = ({
  afterDelivery,
}: Pick<ReportMailOrder, 'afterDelivery'>): ReportMailText => ({
  subject: 'Your mission was returned',
  title: 'You got your mission back',
  paragraphs: [
    ...(afterDelivery
      ? [
          'We looked at a report that we had delivered to you, and returned its mission to your account. You keep the report, and it cost you nothing.',
        ]
      : [
          'We could not deliver your report, so we returned the mission to your balance. The report cost you nothing.',
          'Open the report to see why. You can change its details there before you launch it again.',
        ]),
  ],
})

/** The email about a report that an operator gave back for its owner. */
export const withdrawnText = (): ReportMailText => ({
  subject: 'Your mission was returned',
  title: 'You got your mission back',
  paragraphs: [
    'You told us that a report was about another business. We looked at it and returned its mission to your balance.',
    'The report, its shared links and its exports are gone. You can describe your business in other words and start a new report.',
  ],
})

/** The email about a report that stays as it is; an operator says why. */
export const refusedText = ({ reason }: Pick<ReportMailOrder, 'reason'>): ReportMailText => ({
  subject: 'Your report stays as it is',
  title: 'We did not return this mission',
  paragraphs: [
    'You told us that a report was about another business. We looked at it and did not return its mission.',
    ...(reason ? [`Our reason: ${reason}`] : []),
    'You keep the report. If you disagree, reply through our contact form and we will look again.',
  ],
})
