import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { useRetry } from '@/components/states/failure'
import { Notice } from '@/components/states/notice'
import { failureText } from '@/lib/api/problem'

/** Shown to a buyer who is back from the payment page while their order cannot be read: above all, not to pay twice. */
export function CheckoutFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  useRetry(error, retry)
  return (
    <Notice
      eyebrow="Payment"
      title="We can’t show your order just now"
      actions={
        <>
          <Button variant="main" onClick={retry}>
            Try Again
          </Button>
          <Link to="/account" search={{ tab: 'missions' }} className={buttonClass('plain')}>
            Your missions
          </Link>
        </>
      }
    >
      <p role="alert">{failureText(error, 'An error happened on our side.')}</p>
      <p>
        If you have paid, your payment is safe and your missions come by themselves. Please don’t
        pay again.
      </p>
    </Notice>
  )
}
