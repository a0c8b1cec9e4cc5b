/** For how long after its end a report can be given back, in hours. */
export const WITHDRAWAL_HOURS = 24
/** Reports that a user may give back in so many days before an operator decides. */
export const MOST_WITHDRAWALS = 3
export const WITHDRAWAL_DAYS = 90
/** The longest line that says what a business is. */
export const BUSINESS_LENGTH = 200
