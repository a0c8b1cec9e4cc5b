import { type ComponentType, createContext, useContext } from 'react'
import { TERMS, type Term } from './terms'

/**
 * The component that draws a term with its explanation: pages with tooltips provide it, others show the term's name.
 */
export const TermContext = createContext<ComponentType<{ term: Term }> | null>(null)

/** The name of a term. */
export function TermName({ term }: { term: Term }) {
  const Explained = useContext(TermContext)
  return Explained ? <Explained term={term} /> : TERMS[term].name
}
