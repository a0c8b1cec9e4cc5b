import { useEffect } from 'react'
import { hasCommandKey } from '@/lib/browser/apple'
import type { EditorContext } from '../editor-context'

/** Returns true where a key was pressed in the article, or while nothing has the focus. */
const isInArticle = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest('#editor-text, [data-format-bar]') !== null)

const isInBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('search') !== null

/** On a Mac, Ctrl+F moves the cursor. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'f' &&
  (hasCommandKey ? metaKey && !ctrlKey : ctrlKey && !metaKey) &&
  !altKey &&
  !shiftKey

/** Opens the bar by Ctrl+F or Cmd+F. Pressed again, the key is the browser’s. */
export const useSearchKey = (search: EditorContext['search'], isOn: boolean) => {
  useEffect(() => {
    const close = () => search.setState({ isOpen: false, field: null })
    if (!isOn) return close()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || !isInArticle(event.target) || isInBar(event.target)) return
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
