/** What kind of error a stored text (`Name: message`) tells of: a message may repeat what somebody wrote. */
export const errorKind = (error: string): string => error.split(':')[0]!
