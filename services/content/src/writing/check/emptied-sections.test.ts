import { expect, test } from 'vitest'
import { citedSentence, paragraph } from '../compose/section-blocks.ts'
import { emptiedFaults } from './emptied-sections.ts'
import { missingSection } from './gate.ts'

const parts = paragraph([citedSentence('The boards are what you see.', 'e1')])
const plans = [
  { role: 'table', isRequired: true, parts },
  { role: 'limits', isRequired: true, parts: [] },
  { role: 'cost', isRequired: false, parts },
]

test('a required section that the checker emptied is a fault, said once', () => {
  expect(emptiedFaults(plans, { sections: [], faults: [] })).toEqual([missingSection('table')])
  expect(emptiedFaults(plans, { sections: [], faults: [missingSection('table')] })).toEqual([])
})

test('a section that is there, was never filled or may be left out is none', () =>
  expect(emptiedFaults(plans, { sections: [{ role: 'table' }], faults: [] })).toEqual([]))
