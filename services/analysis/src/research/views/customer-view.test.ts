import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { customerView } from './customer-view.ts'

const data = { userId: 'usr_1' }
const view = (...types: string[]) =>
  types.reduce<unknown>(
    (known, type, index) =>
      foldEvent(
        customerView as unknown as Projection,
        known,
        { type, data },
        {
          stream: 'led_1',
          version: index + 1,
          at: '2026-11-27T00:00:00.000Z',
        },
      ),
    undefined,
  )

test('whoever got missions is a customer until the account is closed', () => {
  expect(view('LedgerOpened', 'MissionDeclined')).toBeUndefined()
  expect(view('LedgerOpened', 'MissionGranted')).toEqual({ userId: 'usr_1' })
  expect(view('MissionGranted', 'MissionReserved', 'MissionsRefunded')).toEqual({ userId: 'usr_1' })
  expect(view('MissionGranted', 'LedgerClosed')).toBeUndefined()
})
