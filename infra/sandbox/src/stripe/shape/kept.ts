const lists = ['limit', 'starting_after', 'ending_before', 'expand']

/** The parameters of each operation that the stand-in understands; Stripe has more. */
export const supportedParameters: Record<string, string[]> = {
  'POST /v1/checkout/sessions': [
    'mode',
    'line_items.quantity',
    'line_items.price_data.currency',
    'line_items.price_data.unit_amount',
    'line_items.price_data.product_data.name',
    'line_items.price_data.product_data.description',
    'line_items.price_data.product_data.metadata',
    'client_reference_id',
    'metadata',
    'customer_email',
    'success_url',
    'cancel_url',
    'expires_at',
    'locale',
    'submit_type',
    'customer_creation',
    'billing_address_collection',
    'automatic_tax.enabled',
    'adaptive_pricing.enabled',
    'invoice_creation.enabled',
    'payment_method_types',
    'payment_intent_data.description',
    'payment_intent_data.metadata',
    'payment_intent_data.receipt_email',
    'ui_mode',
    'expand',
  ],
  'GET /v1/checkout/sessions': [...lists, 'created', 'payment_intent', 'status'],
  'GET /v1/checkout/sessions/{session}': ['expand'],
  'GET /v1/checkout/sessions/{session}/line_items': lists,
  'POST /v1/checkout/sessions/{session}/expire': ['expand'],
  'GET /v1/payment_intents/{intent}': ['expand', 'client_secret'],
  'GET /v1/charges': [...lists, 'created', 'payment_intent'],
  'GET /v1/charges/{charge}': ['expand'],
  'POST /v1/refunds': ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand'],
  'GET /v1/refunds': [...lists, 'created', 'payment_intent', 'charge'],
  'GET /v1/refunds/{refund}': ['expand'],
  'GET /v1/disputes': [...lists, 'created', 'payment_intent', 'charge'],
  'GET /v1/disputes/{dispute}': ['expand'],
  'GET /v1/events': [...lists, 'created', 'type', 'types', 'delivery_success'],
  'GET /v1/events/{id}': ['expand'],
  'GET /v1/balance': ['expand'],
}

/** Of the replies' objects those that the stand-in fills, and what it expands. */
export const keptOfReplies: Record<string, string[]> = {
  'checkout.session': [
    'adaptive_pricing',
    'automatic_tax',
    'custom_text',
    'customer_details',
    'invoice_creation',
    'line_items.data',
    'payment_intent',
    'payment_method_options',
    'total_details',
  ],
  item: ['price'],
  price: [],
  payment_intent: [
    'automatic_payment_methods',
    'last_payment_error',
    'latest_charge',
    'next_action.redirect_to_url',
    'payment_method_options',
  ],
  charge: [
    'billing_details',
    'fraud_details',
    'outcome',
    'payment_intent',
    'payment_method_details.card',
    'payment_method_details.us_bank_account',
    'refunds.data',
  ],
  refund: ['charge', 'destination_details.card', 'payment_intent'],
  dispute: [
    'charge',
    'evidence',
    'evidence_details',
    'payment_intent',
    'payment_method_details.card',
  ],
  event: ['data.previous_attributes', 'request'],
  balance: ['available.source_types', 'pending.source_types'],
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
}
type Shape = { version: string; requests: Record<string, Schema>; replies: Record<string, Schema> }

const textOrNull = { anyOf: [{ type: 'string' }, { type: 'null' }] }
const textsOrNull = {
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
}

/** Further fields of Stripe's replies, by the types of its SDK: some are newer, some are not described. */
const added: [path: string[], schema: Schema][] = [
  [['checkout.session', 'allowed_payment_method_types'], textsOrNull],
  [['payment_intent', 'payment_record'], textOrNull],
  [['payment_intent', 'source'], { type: 'null' }],
  [['charge', 'source'], { type: 'null' }],
  [['charge', 'payment_method_details', 'card', 'electronic_commerce_indicator'], textOrNull],
  [['dispute', 'intended_submission_method'], textOrNull],
  [['dispute', 'evidence_details', 'submission_method'], textOrNull],
]

const propertiesOf = ({ properties, anyOf = [] }: Schema): Record<string, Schema> => {
  const found = properties ?? anyOf.find((one) => one.properties)?.properties
  if (!found) throw new Error('no object is described there')
  return found
}

/**
 * Brings the description to the version of the SDK (2026-10-28.endive): what was added, and that
 * a session is now given the payment methods that it allows, not those that it has.
 */
export const withLaterChanges = (shape: Shape): Shape => {
  for (const [path, schema] of added) {
    const parents = path.slice(0, -1)
    const parent = parents
      .slice(1)
      .reduce((at, name) => propertiesOf(at)[name]!, shape.replies[parents[0]!]!)
    propertiesOf(parent)[path.at(-1)!] = schema
  }
  const create = propertiesOf(shape.requests['POST /v1/checkout/sessions']!)
  create.allowed_payment_method_types = create.payment_method_types!
  delete create.payment_method_types
  return shape
}
