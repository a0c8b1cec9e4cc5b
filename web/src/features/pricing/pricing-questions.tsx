import { Link } from '@tanstack/react-router'
import { type Question, Questions } from '@/components/questions'
import { Section } from '@/components/section'

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
        Its mission is returned by itself. A mission is only reserved at launch; it is spent when
        the report is delivered.
      </p>
    ),
  },
  {
    id: 'refund',
    question: 'Can I get my money back?',
    answer: (
      <p>
        Yes, for missions that you have not used. Each is paid back at the unit price of its own
        pack. Where you bought several packs, missions count as used from the oldest one first. The
        details are in the{' '}
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
    answer: <p>Yes. The amount on the card is the amount that you pay.</p>,
  },
  {
    id: 'account',
    question: 'Why do I need an account to buy?',
    answer: (
      <p>
        Because your missions and reports need a place where only you can open them. Browsing and
        starting the free analysis need no account beforehand.
      </p>
    ),
  },
]

/** What people ask before they pay. */
export function PricingQuestions() {
  return (
    <Section
      eyebrow="Before you buy"
      title="Questions about paying"
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
    </Section>
  )
}
