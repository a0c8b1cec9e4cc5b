import { PACKS, type Pack } from '@sortie/contracts/billing/packs'

/** The price of one mission of a pack, in cents, rounded to the nearest. */
export const perMission = ({ cents, missions }: Pick<Pack, 'cents' | 'missions'>) =>
  Math.round(cents / missions)

/** Returns how much less a mission costs than in the smallest pack, in whole percent. */
export const saving = (pack: Pick<Pack, 'cents' | 'missions'>) =>
  Math.round(100 * (1 - perMission(pack) / perMission(PACKS[0])))
