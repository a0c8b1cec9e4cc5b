import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { askUser } from '../session/session'
import { privatePage } from './page'

/**
 * Opens a page for operators.
 * @throws notFound() for everybody else, signed in or not: to them, nothing is there
 */
export const forOperators = async ({ context }: { context: { queryClient: QueryClient } }) => {
  const user = await askUser(context.queryClient)
  if (!user?.admin) throw notFound()
  return { isOperator: true }
}

/** The head of such a page: to everybody else, that of a page that is not there. */
export const operatorHead =
  (title: string) =>
  ({ match }: { match: { context: object } }) =>
    privatePage('isOperator' in match.context ? title : '404 Page Not Found')
