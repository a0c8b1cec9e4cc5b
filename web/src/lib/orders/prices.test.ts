import { PACKS } from '@sortie/contracts/billing/packs'
import { expect, test } from 'vitest'
import { formatCents } from '@/lib/format.ts'
import { perMission, saving } from './prices.ts'

test('the packs cost what is promised, in all and for each mission', () =>
  expect(
    PACKS.map((pack) => [
      pack.id,
      pack.missions,
      formatCents(pack.cents),
      formatCents(perMission(pack)),
    ]),
  ).toEqual([
    ['starter_pack', 3, '$7.99', '$2.66'],
    ['mission_pack_10', 10, '$21.99', '$2.20'],
    ['mission_pack_20', 20, '$39.99', '$2.00'],
    ['mission_pack_50', 50, '$89.99', '$1.80'],
  ]))

test('the saving is measured against the smallest pack', () =>
  expect(PACKS.map(saving)).toEqual([0, 17, 25, 32]))
