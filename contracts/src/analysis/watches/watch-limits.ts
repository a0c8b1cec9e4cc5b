// The limits of a watch. Without schemas, as the browser loads it.

/** Sites that a project may watch at a time, and projects with a watch that a user may have. */
export const WATCHED_SITES = 3
export const WATCHED_PROJECTS = 10
/** Days without a sign-in of its owner after which a watch ends. */
export const WATCH_IDLE_DAYS = 90
/** Changes of each kind that one reading names; it counts all. */
export const CHANGES_NAMED = 25
/** Changes that an email names. */
export const CHANGES_MAILED = 12
