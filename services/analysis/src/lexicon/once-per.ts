/**
 * Makes something for a key when it is first asked for, then keeps it for good. Only for keys that are few and ours,
 * such as languages: what strangers type would fill the memory.
 */
export const oncePer = <Key, Made extends object>(make: (key: Key) => Made) => {
  const known = new Map<Key, Made>()
  return (key: Key): Made => {
    const before = known.get(key)
    if (before) return before
    const made = make(key)
    known.set(key, made)
    return made
  }
}
