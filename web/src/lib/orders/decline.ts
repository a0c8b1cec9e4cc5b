/**
 * Returns the reason of a failed payment, as one sentence to the buyer. Stripe writes some of its messages for sellers,
 * who read of "the customer".
 */
export const declineText = (failure: string | null): string => {
  const reason = (failure ?? '').trim().replace(/\.+$/, '')
  if (!reason) return 'Your bank declined the payment.'
  return `${reason.replace(/\bthe customer['’]s\b/g, 'your').replace(/^The customer['’]s\b/, 'Your')}.`
}
