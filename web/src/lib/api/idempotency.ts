import { newKey } from '@/lib/forms/action'

/** A key for each distinct content: sending the same again uses the same key, a change a new one. */
export const keyPerContent = () => {
  let last: { content: string; key: string } | null = null
  return (content: unknown) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newKey() }
    return last.key
  }
}
