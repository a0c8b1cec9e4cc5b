import { z } from 'zod'

/** An email address as somebody enters it. Apart from email.ts, which is used where no validator is loaded. */
export const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address'))
