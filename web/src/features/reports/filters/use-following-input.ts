import { useEffect, useRef } from 'react'

/**
 * Keeps an uncontrolled input in step with a value that may change elsewhere: a chip or a saved view changes it too. It
 * leaves alone whoever is typing, as the address only follows what is typed.
 */
export const useFollowingInput = (value: string) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    if (current && current !== document.activeElement) current.value = value
  }, [value])
  return input
}
