import type { StripeAccount } from '../account.ts'
import { noteOf } from '../sessions/session.ts'
import type { ListFilter, ObjectKind } from '../store.ts'
import { invalidRequest, missingObject } from './error.ts'
import type { Params } from './params.ts'

type Thing = Record<string, unknown> & { id: string; object: string }

/** A list as Stripe sends it. */
export const listOf = <Value>(url: string, data: Value[], hasMore: boolean) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

const expandable: Record<string, Record<string, ObjectKind>> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  charge: { payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
}
/** Fields that a reply has only if `expand` names them. */
const included: Record<string, (account: StripeAccount, thing: Thing) => unknown> = {
  'checkout.session.line_items': (account, { id }) =>
    listOf(`/v1/checkout/sessions/${id}/line_items`, noteOf(account, id).lines, false),
  'charge.refunds': ({ store }, { id }) =>
    listOf(
      `/v1/charges/${id}/refunds`,
      store.list('refund', { equal: { charge: id }, limit: 10 }),
      false,
    ),
}

const valueAt = (account: StripeAccount, thing: Thing, name: string, path: string) => {
  const include = included[`${thing.object}.${name}`]
  if (include) return include(account, thing)
  const kind = expandable[thing.object]?.[name]
  if (!kind) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
  const value = thing[name]
  return typeof value === 'string' ? account.store.find(kind, value) : value
}

const expandOne = (account: StripeAccount, thing: Thing, names: string[], path: string): Thing => {
  const [name, ...rest] = names
  if (name === undefined) return thing
  if (thing.object === 'list') {
    if (name !== 'data')
      throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
    const data = (thing.data as Thing[]).map((one) => expandOne(account, one, rest, path))
    return { ...thing, data }
  }
  const value = valueAt(account, thing, name, path)
  const isThing = typeof value === 'object' && value !== null
  return { ...thing, [name]: isThing ? expandOne(account, value as Thing, rest, path) : value }
}

/** The reply with what `expand` names in full. @throws StripeRefusal for what cannot be expanded. */
export const expanded = (account: StripeAccount, thing: object, { expand = [] }: Params) =>
  (expand as string[]).reduce(
    (whole, path) => expandOne(account, whole, path.split('.'), path),
    thing as Thing,
  )

/** One page of the objects of a kind, newest first. */
export const pageOfObjects = (
  { store }: StripeAccount,
  kind: ObjectKind,
  url: string,
  params: Params,
  which: Pick<ListFilter, 'equal' | 'among'> = {},
) => {
  const {
    starting_after: after,
    ending_before: before,
    limit = 10,
  } = params as {
    starting_after?: string
    ending_before?: string
    limit?: number
  }
  if (limit < 1 || limit > 100) {
    const [word, bound] = limit < 1 ? ['greater', 1] : ['less', 100]
    const message = `This value must be ${word} than or equal to ${bound}.`
    throw invalidRequest(message, 'limit', 'parameter_invalid_integer')
  }
  for (const [param, id] of Object.entries({ starting_after: after, ending_before: before })) {
    if (id && !store.find(kind, id)) throw missingObject(kind, id, param)
  }
  const created =
    typeof params.created === 'number'
      ? { gte: params.created, lte: params.created }
      : (params.created as ListFilter['created'])
  const found = store.list(kind, { ...which, created, after, before, limit: limit + 1 })
  const extra = found.length > limit
  const data = extra ? (before ? found.slice(1) : found.slice(0, limit)) : found
  return listOf(url, data, extra)
}
