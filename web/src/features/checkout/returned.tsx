import type { OrderProgress } from '@sortie/contracts/billing/orders/orders'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/states/notice'
import { type ReturnedStatus, returnedWords } from './returned-words'

type Props = { order: OrderProgress; status: ReturnedStatus }

/** The page of an order that was paid, and whose money went back, is asked for, or is disputed. */
export function Returned({ order, status }: Props) {
  const { eyebrow, title, text } = returnedWords(order, status)
  return (
    <Notice
      eyebrow={eyebrow}
      title={title}
      actions={
        <>
          <Link
            to="/account"
            search={{ tab: 'missions' }}
            hash={order.orderId}
            className={buttonClass('main', 'lg')}
          >
            Open Your Account
          </Link>
          <Link to="/reports" className={buttonClass('plain', 'lg')}>
            Go to your dashboard
          </Link>
        </>
      }
    >
      <p role="status">{text}</p>
      <p className="text-base">Its invoice and any credit notes are in Account.</p>
    </Notice>
  )
}
