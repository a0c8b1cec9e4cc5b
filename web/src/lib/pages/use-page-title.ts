import { useEffect } from 'react'

/**
 * Names the tab as long as this is shown.
 * @param title null leaves the name that is there
 */
export const useTabTitle = (title: string | null) =>
  useEffect(() => {
    if (title === null) return
    const before = document.title
    document.title = title
    return () => {
      // Another page has named it meanwhile.
      if (document.title === title) document.title = before
    }
  }, [title])

/** The name of the tab of a page that shows something with a title. */
export const pageTitle = (title: string): string => `${title} · Sortie`
