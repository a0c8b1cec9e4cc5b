import type { Caution } from '@sortie/contracts/analysis/research/research'
import { failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import { type DraftNoun, withNoun } from '@sortie/contracts/content/drafts/draft-noun'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { type MailPage, oneLine } from '@sortie/runtime/mail/page'

type DraftMailData = Extract<IdentityEvent, { type: 'DraftMailAsked' }>['data']
export type DraftMailText = { subject: string } & Pick<MailPage, 'title' | 'paragraphs'>

/** The longest title in a subject: mail readers show about 60 characters of a line. */
const SUBJECT = 60
/** In the text of the email. */
const LINE = 150
const whole = new Intl.NumberFormat('en')

/** Returns the noun by which an email calls a draft. */
export const draftNounOf = ({ page }: Pick<DraftMailData, 'page'>): DraftNoun =>
  page ? 'page' : 'article'

const FREE = 'It took longer than promised, so it was free: you have its mission back.'
const RETURNED = 'We returned the mission to your balance, so the article cost you nothing.'

const TEMPLATE =
  'Template draft: no AI. Part of it is standard text that other customers may also receive. Rewrite that part before you publish.'

const PROFESSIONALS: Record<Caution, string> = {
  health: 'a health professional',
  law: 'a lawyer',
  money: 'a financial professional',
  gas: 'somebody who is licensed to work on gas',
}
const cautionText = (cautions: readonly Caution[]): string => {
  const who = cautions.map((caution) => PROFESSIONALS[caution]).join(' and ')
  return `It touches on ${cautions.join(' and ')}. Ask ${who} to check it before you publish.`
}

const readyText = (
  { words, score, isFree, writer, cautions = [], page }: DraftMailData,
  title: string,
): DraftMailText => ({
  subject: `Your ${draftNounOf({ page })} is ready: ${oneLine(title, SUBJECT)}`,
  title: `Your ${draftNounOf({ page })} is ready`,
  paragraphs: [
    words === undefined || score === undefined
      ? `“${oneLine(title, LINE)}” is written.`
      : `“${oneLine(title, LINE)}” has ${whole.format(words)} words and a score of ${score} out of 100.`,
    ...(isFree ? [FREE] : []),
    ...(writer === 'template' ? [TEMPLATE] : []),
    ...(cautions.length > 0 ? [cautionText(cautions)] : []),
    'You can read it now, see the sources of its facts, and download it.',
  ],
})

const failedText = ({ failed, page }: DraftMailData, keyword: string): DraftMailText => ({
  subject: `Your ${draftNounOf({ page })} on “${oneLine(keyword, SUBJECT)}” could not be written`,
  title: 'You got your mission back',
  paragraphs: [
    `We could not write your ${draftNounOf({ page })} on “${oneLine(keyword, LINE)}”. ${failed ? failureSentence(failed, draftNounOf({ page })) : ''}`.trim(),
    withNoun(RETURNED, draftNounOf({ page })),
    'Your brief is kept: you can change it and launch it again.',
  ],
})

/** The email about an order of an article that ended; null where the draft was erased since. */
export const draftText = (mail: DraftMailData): DraftMailText | null => {
  if (!mail.title?.trim()) return null
  const { title } = mail
  return mail.outcome === 'ready' ? readyText(mail, title) : failedText(mail, title)
}
