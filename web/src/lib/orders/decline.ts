/**
 * Returns the reason of a failed payment, as one sentence to the buyer. Stripe writes some of its messages for sellers,
 * who read of "the customer".
 */
export const declineText = (failure: string | null): string => {
  const said = (failure ?? '').trim().replace(/\.+$/, '')
  if (!said) return 'Your bank declined the payment.'
  return `${said.replace(/\bthe customer['’]s\b/g, 'your').replace(/^The customer['’]s\b/, 'Your')}.`
}
