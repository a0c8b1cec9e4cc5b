// Remembers the user whose texts this page keeps on the device while they are not saved.

/** Undefined as long as that is not known; null once they signed out: from then on nothing is kept. */
let keeper: string | null | undefined

/** Keeps for this user from now on; for nobody where that is null. */
export const keepFor = (userId: string | null | undefined) => {
  keeper = userId
}

export const currentKeeper = () => keeper

/**
 * Returns true where something was kept for that user; texts that an earlier release kept name nobody, and count for
 * anyone.
 */
export const isKeptFor = (
  { userId }: { userId?: string | null },
  whom: string | null | undefined = keeper,
): boolean => whom !== null && (whom === undefined || !userId || userId === whom)
