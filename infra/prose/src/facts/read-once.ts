/** Returns a reader that reads each thing once, for as long as somebody has that thing. */
export const readOnce = <Key extends object, Value>(
  read: (key: Key) => Value,
): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}
