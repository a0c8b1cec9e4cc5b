import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/** A menu under its button: it closes with Escape, a choice, or when the focus leaves it. */
export const useMenu = () => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    close,
    /** Of what is around the button and the menu. */
    around: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
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
