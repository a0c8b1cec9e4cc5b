import { tried } from '@/lib/storage/tried'

const KEY = 'sortie_partner_page'

/** The reference of the partner who was signed in here last, so that they find their page; null where nobody was. */
export const ownReference = (): string | null => tried(() => localStorage.getItem(KEY))

/** Remembers who is signed in, beside a session that scripts cannot read. */
export const rememberReference = (ref: string) => tried(() => localStorage.setItem(KEY, ref))

/** Forgets it: nobody is signed in any more. */
export const forgetReference = () => tried(() => localStorage.removeItem(KEY))
