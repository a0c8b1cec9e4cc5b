/**
 * Things by their names, each made when it is first asked for. If there are too many, the least recently used one goes.
 */
export const createRecentlyUsed = <Value, Details>(
  most: number,
  create: (name: string, details: Details) => Value,
) => {
  const values = new Map<string, Value>()
  return {
    /** @param details of a thing that is made now */
    open: (name: string, details: Details): Value => {
      const value = values.get(name) ?? create(name, details)
      values.delete(name)
      values.set(name, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
      return value
    },
  }
}
