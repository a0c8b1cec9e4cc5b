/** Something that was typed could not be saved: what goes on without it would lose it or leave it out. */
export class NotSaved extends Error {
  constructor() {
    super(
      'Not everything is saved yet. The line above the article says why. Put that right, then try again.',
    )
  }
}

/** Waits until what was typed is saved. @throws NotSaved where not all of it could be */
export const untilSaved = async (saving: Promise<boolean>): Promise<void> => {
  if (!(await saving)) throw new NotSaved()
}
