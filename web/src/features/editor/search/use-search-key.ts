import { useEffect } from 'react'
import type { Desk } from '../desk'

/** Whether a key was pressed in the article, or where nothing has the focus. */
const isInArticle = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest('#editor-text, [data-format-bar]') !== null)

/** Opens the bar by Ctrl+F or Cmd+F. Pressed again, the key is the browser’s. */
export const useSearchKey = (search: Desk['search'], isOn: boolean) => {
  useEffect(() => {
    const close = () => search.setState({ isOpen: false, field: null })
    if (!isOn) return close()
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'f' || ctrlKey === metaKey || altKey || shiftKey) return
      if (!isInArticle(target)) return
      const isInBar = target instanceof Element && target.closest('search') !== null
      if (isInBar) return
      event.preventDefault()
      if (search.getState().isOpen) document.getElementById(SEARCH_FIELD)?.focus()
      else search.setState({ isOpen: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      close()
    }
  }, [search, isOn])
}

/** The field for what is searched. */
export const SEARCH_FIELD = 'search-phrase'
