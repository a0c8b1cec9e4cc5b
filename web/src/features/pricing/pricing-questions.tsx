import { Link } from '@tanstack/react-router'
import { PublicSection } from '@/components/frame/section'
import { type Question, Questions } from '@/components/text/questions'

const questions: Question[] = [
  {
    id: 'subscription',
    question: 'Is there a subscription?',
    answer: (
      <p>No. You pay once for a pack, and nothing renews. Buy another one when you need it.</p>
    ),
  },
  {
    id: 'expiry',
    question: 'When do missions expire?',
    answer: <p>Never. They stay on your balance for as long as you have your account.</p>,
  },
  {
    id: 'failed-report',
    question: 'What if a report fails?',
    answer: (
      <p>
        You get the mission back automatically. Launching only reserves it; it is spent when the
        report is delivered.
      </p>
    ),
  },
  {
    id: 'refund',
    question: 'Can I get my money back?',
    answer: (
      <p>
        Yes, for missions you have not used. We pay back each one at the unit price of its pack. If
        you bought several packs, missions from the oldest pack count as used first. The details are
        in the{' '}
        <Link to="/terms-of-service" hash="refunds">
          Terms of Service
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'tax',
    question: 'Do the prices include tax?',
    answer: <p>Yes. You pay exactly the price shown.</p>,
  },
  {
    id: 'account',
    question: 'Why do I need an account to buy?',
    answer: (
      <p>
        Your account keeps your missions and reports, and only you can open them. You can look
        around and start the free analysis without one.
      </p>
    ),
  },
]

/** Answers the questions that people have before they pay. */
export function PricingQuestions() {
  return (
    <PublicSection
      eyebrow="Before you buy"
      title="Questions about payment"
      lead={
        <>
          More answers are in the{' '}
          <Link to="/faq" className="text-petrol underline underline-offset-4">
            full FAQ
          </Link>
          .
        </>
      }
      beside
    >
      <Questions questions={questions} />
    </PublicSection>
  )
}
