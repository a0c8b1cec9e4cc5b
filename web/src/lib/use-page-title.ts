import { useEffect } from 'react'

/** Names the tab by what is shown, as long as it is. */
export const usePageTitle = (title: string) =>
  useEffect(() => {
    const before = document.title
    const now = `${title} · Sortie`
    document.title = now
    return () => {
      // Another page has named it meanwhile.
      if (document.title === now) document.title = before
    }
  }, [title])
