import { type Html, html } from '@sortie/contracts/docs/html'
import type { Stripe } from 'stripe'
import { cards } from '../payments/cards.ts'
import { amountText, layout, purchaseSummary } from './layout.ts'

type Session = Stripe.Checkout.Session

/** The typed fields, given back if one of them was not right. */
export type TypedCard = {
  method: 'card' | 'bank'
  email: string
  number: string
  expiry: string
  name: string
  bank: 'succeeds' | 'fails'
}
export type CardField = 'email' | 'number' | 'expiry' | 'cvc' | 'name'
/** The faults of fields, each in a sentence; empty where the refusal of the whole says it. */
export type FieldFaults = Partial<Record<CardField, string>>

export const untyped = (session: Session): TypedCard => ({
  method: 'card',
  email: session.customer_email ?? '',
  number: '',
  expiry: '',
  name: '',
  bank: 'succeeds',
})

type Input = {
  name: CardField
  label: string
  value: string
  faults: FieldFaults
  /** Further attributes. */
  more: Html
}

const input = ({ name, label, value, faults, more }: Input) => {
  const fault = faults[name]
  const reason = fault ? `${name}-fault` : 'refusal'
  const wrong = fault !== undefined && html`aria-invalid="true" aria-describedby="${reason}"`
  return html`<p class="field ${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${more} ${wrong}>
${fault && html`<span class="fault" id="${name}-fault">${fault}</span>`}
</p>`
}

const cardFields = (typed: TypedCard, faults: FieldFaults) =>
  html`<div class="card-fields">
${input({
  name: 'number',
  label: 'Card number',
  value: typed.number,
  faults,
  more: html`inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23"`,
})}
<div class="pair">
${input({
  name: 'expiry',
  label: 'Expiry (MM/YY)',
  value: typed.expiry,
  faults,
  more: html`inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" maxlength="7"`,
})}
${input({
  name: 'cvc',
  label: 'CVC',
  value: '',
  faults,
  more: html`inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"`,
})}
</div>
${input({
  name: 'name',
  label: 'Name on card',
  value: typed.name,
  faults,
  more: html`autocomplete="cc-name" maxlength="200"`,
})}
</div>`

const choice = (name: string, value: string, label: string, checked: boolean) =>
  html`<label class="choice"><input type="radio" name="${name}" value="${value}"
${checked && html`checked`}> ${label}</label>`

const bankFields = ({ bank }: TypedCard) =>
  html`<fieldset class="bank-fields">
<legend>How should the bank respond a moment later?</legend>
${choice('bank', 'succeeds', 'The debit succeeds', bank === 'succeeds')}
${choice('bank', 'fails', 'The debit fails', bank === 'fails')}
</fieldset>`

const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

const testCards = html`<details>
<summary>Test cards</summary>
<p>Any future expiry date and any CVC work.</p>
<table><tbody>${cards.map(
  ({ number, says }) => html`<tr><th scope="row">${grouped(number)}</th><td>${says}</td></tr>`,
)}</tbody></table>
</details>`

/** The form of an open session; with what was wrong about the last try. */
export const payPage = (
  session: Session,
  lines: Stripe.LineItem[],
  typed: TypedCard,
  faults: FieldFaults = {},
  refusal = '',
) => {
  const total = amountText(session.amount_total ?? 0, session.currency ?? 'usd')
  const faulty = Object.values(faults)[0]
  const message = refusal || (faulty ? 'Some details are not valid. See below.' : '')
  const form = html`<section class="pay" aria-labelledby="how">
<h2 id="how">Payment details</h2>
${message && html`<p class="refusal" id="refusal" role="alert" tabindex="-1" autofocus>${message}</p>`}
<form method="post" action="/c/pay/${session.id}" novalidate>
${input({
  name: 'email',
  label: 'Email',
  value: typed.email,
  faults,
  more: html`type="email" autocomplete="email" maxlength="320"`,
})}
<fieldset class="methods">
<legend>Payment method</legend>
${choice('method', 'card', 'Card', typed.method === 'card')}
${choice('method', 'bank', 'Bank debit (test)', typed.method === 'bank')}
</fieldset>
${cardFields(typed, faults)}
${bankFields(typed)}
<button type="submit">Pay ${total}</button>
</form>
${testCards}
</section>`
  return layout(`Pay ${total}`, html`${purchaseSummary(session, lines)}${form}`)
}

/** The second step, as a bank would ask for it. */
export const challengePage = (session: Session) => {
  const total = amountText(session.amount_total ?? 0, session.currency ?? 'usd')
  return layout(
    'Confirm this payment',
    html`<section class="alone" aria-labelledby="what">
<h1 id="what">Confirm this payment</h1>
<p>The bank of this test card asks whether it was you who paid <strong>${total}</strong>.</p>
<form method="post">
<button type="submit" name="answer" value="complete">Complete</button>
<button class="second" type="submit" name="answer" value="fail">Fail</button>
</form>
</section>`,
  )
}

const closedTexts = {
  complete: ['This payment is complete', 'There is nothing left to pay.', 'Continue'],
  expired: ['This page has expired', 'Nothing was paid. Go back to start again.', 'Back'],
} as const

/** The page of a session that is over. @param next where its link leads. */
export const closedPage = (status: keyof typeof closedTexts, next: string | null) => {
  const [title, text, link] = closedTexts[status]
  return layout(
    title,
    html`<section class="alone" aria-labelledby="what">
<h1 id="what">${title}</h1>
<p>${text}</p>
${next && html`<p><a class="button" href="${next}">${link}</a></p>`}
</section>`,
  )
}

/** The page for an id that no session has. */
export const unknownPage = () =>
  layout(
    'Payment not found',
    html`<section class="alone" aria-labelledby="what">
<h1 id="what">Payment not found</h1>
<p>The address is incomplete or belongs to another installation.</p>
</section>`,
  )
