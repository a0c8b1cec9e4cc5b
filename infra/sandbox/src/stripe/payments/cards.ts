/** The outcome of a payment with a card. */
export type CardOutcome =
  | { type: 'pays'; disputed?: true }
  | { type: 'asks' }
  | { type: 'declined'; code: string; declineCode?: string; message: string }

export type TestCard = { number: string; brand: string; says: string; outcome: CardOutcome }

const declined = (code: string, message: string, declineCode?: string): CardOutcome => ({
  type: 'declined',
  code,
  message,
  ...(declineCode && { declineCode }),
})
const pays: CardOutcome = { type: 'pays' }

/** Stripe's test cards, and its sentences; anything else is no card here. */
export const cards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', says: 'pays', outcome: pays },
  { number: '5555555555554444', brand: 'mastercard', says: 'pays', outcome: pays },
  {
    number: '4000002500003155',
    brand: 'visa',
    says: 'asks for a second step',
    outcome: { type: 'asks' },
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    says: 'is declined',
    outcome: declined('card_declined', 'Your card was declined.', 'generic_decline'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    says: 'has insufficient funds',
    outcome: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    says: 'has expired',
    outcome: declined('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    says: 'has another CVC',
    outcome: declined('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    says: 'pays, and the payment is disputed',
    outcome: { type: 'pays', disputed: true },
  },
]

/** The card of this number, written with or without spaces. */
export const cardOf = (number: string) => {
  const digits = number.replace(/[\s-]/g, '')
  return cards.find((card) => card.number === digits)
}

/** Returns true if the last digit fits the others (Luhn, ISO/IEC 7812-1). */
export const isNumber = (number: string) => {
  const digits = [...number.replace(/[\s-]/g, '')].map(Number).toReversed()
  if (digits.length < 12 || digits.length > 19 || digits.some(Number.isNaN)) return false
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
