type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void }

/**
 * Writes items of many callers (group commit): one that comes alone goes at once; those that come while a write is on
 * its way go together in the next one. Each caller is answered for its own item, after its write.
 * @param most items that go in one write
 * @param write stores some items, and says of each why it was refused, null where it was not; what it throws
 * refuses all of them
 * @param gather waits for others to come before a group is written; unless told, one that comes alone goes at once
 */
export const createGroupCommit = <Item>(
  most: number,
  write: (items: Item[]) => Promise<readonly (Error | null)[]>,
  gather?: () => Promise<unknown>,
): ((item: Item) => Promise<void>) => {
  let waiting: Waiting<Item>[] = []
  let writing = false

  const answer = (group: Waiting<Item>[], refusals: readonly (Error | null)[]) => {
    for (const [at, { resolve, reject }] of group.entries()) {
      const refusal = refusals[at] ?? null
      if (refusal) reject(refusal)
      else resolve()
    }
  }

  const writeAll = async () => {
    writing = true
    while (waiting.length > 0) {
      if (gather && waiting.length < most) await gather()
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        answer(group, await write(group.map(({ item }) => item)))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    writing = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!writing) void writeAll()
    })
}
