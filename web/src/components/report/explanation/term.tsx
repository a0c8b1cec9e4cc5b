import { type ComponentType, createContext, useContext } from 'react'
import { TERMS, type Term } from './terms'

/** How a term is drawn that can be explained: pages with tooltips say how, others show its name. */
export const TermContext = createContext<ComponentType<{ term: Term }> | null>(null)

/** The name of a term. */
export function TermName({ term }: { term: Term }) {
  const Explained = useContext(TermContext)
  return Explained ? <Explained term={term} /> : TERMS[term].name
}
