// Whose texts this page keeps on the device while they are not saved.

/** Undefined as long as that is not known; null once they signed out: from then on nothing is kept. */
let keeper: string | null | undefined

/** Keeps for this user from now on; for nobody where that is null. */
export const keepFor = (userId: string | null | undefined) => {
  keeper = userId
}

export const currentKeeper = () => keeper

/** Whether something was kept for that user; what an earlier release kept names nobody. */
export const isKeptFor = (
  { userId }: { userId?: string | null },
  whom: string | null | undefined = keeper,
): boolean => whom !== null && (whom === undefined || !userId || userId === whom)
