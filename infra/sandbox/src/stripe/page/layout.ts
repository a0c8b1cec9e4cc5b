import { type Html, html } from '@sortie/contracts/docs/html'
import type { Stripe } from 'stripe'

/** `$21.99`, of an amount in the smallest unit of a currency. */
export const amountText = (amount: number, currency: string) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A whole page: the notice that no money moves stands on each. */
export const layout = (title: string, main: Html) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/assets/page.css">
<script src="/c/assets/page.js" defer></script>
</head>
<body>
<header class="notice"><strong>Test payment page.</strong> No real money moves. Use a test card
only.</header>
<main>${main}</main>
</body>
</html>
`.html

const backLink = ({ cancel_url: url }: Stripe.Checkout.Session) =>
  url && html`<a class="back" href="${url}"><span aria-hidden="true">←</span> Back</a>`

/** The lines of the purchase, and the way back. */
export const purchaseSummary = (session: Stripe.Checkout.Session, lines: Stripe.LineItem[]) => {
  const total = amountText(session.amount_total ?? 0, session.currency ?? 'usd')
  const items = lines.map(
    ({ description, quantity, amount_total: amount, currency }) => html`<li>
<span>${description}${(quantity ?? 1) > 1 && html` <small>× ${quantity}</small>`}</span>
<span class="amount">${amountText(amount, currency)}</span></li>`,
  )
  return html`<section class="summary" aria-labelledby="what">
${backLink(session)}
<h1 id="what"><span class="quiet">Pay</span> <span class="total">${total}</span></h1>
<ul>${items}</ul>
<p class="sum"><span>Total due</span> <span class="amount">${total}</span></p>
</section>`
}
