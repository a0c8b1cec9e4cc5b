import { EvidenceId } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { EVIDENCE_ID } from './tree.ts'

test.each(['e1', 'e9999', 'e0', 'e01', 'e10000', 'E1', 'e', 'e1 ', '\ne1'])(
  '%j is an id of evidence here where it is one by the contract',
  (id) => {
    expect(EVIDENCE_ID.test(id)).toBe(EvidenceId.safeParse(id).success)
  },
)
