import type { Context } from '@sortie/contracts/context'

/**
 * The context whose command makes the key of a person, a text or a visit, by the beginning of its id. All other
 * contexts find the key there: a missing key was lost.
 */
const OWNERS: Record<string, Context> = {
  usr_: 'identity',
  dft_: 'content',
  msg_: 'content',
  sub_: 'content',
  voc_: 'content',
  vst_: 'tracking',
  lnk_: 'tracking',
  pct_: 'tracking',
  ret_: 'billing',
}

/** Returns true if a context makes the key of a subject. @throws Error for an id of a kind that is not listed. */
export const makesKeyOf = (context: string, subject: string): boolean => {
  const owner = OWNERS[subject.slice(0, 'usr_'.length)]
  if (!owner) throw new Error(`No context makes keys of ${subject.split('_')[0]}_…`)
  return owner === context
}
