/**
 * The packs that are sold, by rising size; prices in cents of a US dollar, tax included. They stand
 * apart from the schemas, so that a public page can show them without loading a validator.
 */
export const PACKS = [
  { id: 'starter_pack', name: 'Starter Pack', missions: 3, cents: 799 },
  { id: 'mission_pack_10', name: 'Mission Pack 10', missions: 10, cents: 2199 },
  { id: 'mission_pack_20', name: 'Mission Pack 20', missions: 20, cents: 3999 },
  { id: 'mission_pack_50', name: 'Mission Pack 50', missions: 50, cents: 8999 },
] as const
export type Pack = (typeof PACKS)[number]
