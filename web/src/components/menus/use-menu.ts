import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** A menu under its button: it closes with Escape, a choice, a press outside, or when the focus goes elsewhere. */
export const useMenu = () => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  // A press on what takes no focus moves it nowhere, so the press itself is listened to.
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    /** Closes it, and brings the focus back to its button. */
    close,
    /** Closes it where the focus goes elsewhere by itself. */
    hide: () => setOpen(false),
    /** The props of the element around the button and the menu. */
    around: {
      ref: whole,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      },
    },
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    },
    menu: { id, hidden: !isOpen },
  }
}
