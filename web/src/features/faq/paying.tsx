import { Link } from '@tanstack/react-router'
import type { Question } from '@/components/text/questions'

export const missions: Question[] = [
  {
    id: 'what-is-a-mission',
    question: 'What is a mission?',
    answer: (
      <p>
        One mission covers one keyword report, one competitor report or one blog post. You buy
        missions in packs of 3, 10, 20 or 50.
      </p>
    ),
  },
  {
    id: 'do-missions-expire',
    question: 'Do missions expire?',
    answer: <p>No. There is no end date and no monthly reset. They stay on your balance.</p>,
  },
  {
    id: 'what-does-a-pack-cost',
    question: 'What does a pack cost?',
    answer: (
      <p>
        From $7.99 for three missions to $89.99 for fifty. You pay once, and tax is included. The
        larger the pack, the lower the price of one mission: from $2.66 down to $1.80. All packs are
        on the <Link to="/pricing">pricing page</Link>.
      </p>
    ),
  },
  {
    id: 'when-is-a-mission-spent',
    question: 'When exactly is a mission spent?',
    answer: (
      <p>
        It is reserved when you launch, and spent when the report is delivered. Before you launch,
        you see what your balance will be.
      </p>
    ),
  },
]

export const moneyQuestions: Question[] = [
  {
    id: 'failed-report',
    question: 'What happens if a report fails?',
    answer: (
      <p>
        You get the mission back automatically, whatever the cause: no data, a timeout or an error
        on our side. You don’t have to ask. A failed free analysis can be run again for free.
      </p>
    ),
  },
  {
    id: 'other-business',
    question: 'What if the report is not about my business?',
    answer: (
      <p>
        Say so on the report within 24 hours, and you get the mission back at once; the report ends.
        If you exported it, if somebody saved a copy, or from the fourth time in 90 days on, we look
        at it first.
      </p>
    ),
  },
  {
    id: 'refunds',
    question: 'Can I get a refund?',
    answer: (
      <>
        <p>
          Yes, for missions you have not used. Each one is worth the unit price of the pack it came
          from. If you bought several packs, missions from the oldest pack count as used first.
        </p>
        <p>
          An example: you bought Mission Pack 10 and used four missions. Six are left, so you get
          back six times the unit price of that pack.
        </p>
      </>
    ),
  },
  {
    id: 'is-it-a-subscription',
    question: 'Is this a subscription?',
    answer: <p>No. Nothing renews, and there is nothing to cancel.</p>,
  },
  {
    id: 'how-do-i-pay',
    question: 'How do I pay, and who sees my card?',
    answer: (
      <p>
        You pay on a page of Stripe, our payment processor. Your card details go to Stripe and never
        reach our servers. We keep what an invoice needs: what you bought, when, and for how much.
      </p>
    ),
  },
]
