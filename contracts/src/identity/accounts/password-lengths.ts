/** Minimum lengths as specified: 6 at registration and trial, 8 at reset; 128 at most. */
export const PASSWORD = { register: 6, reset: 8, most: 128 } as const
