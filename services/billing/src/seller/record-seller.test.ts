import { createLog } from '@sortie/runtime/process/telemetry'
import { LaterRelease } from '@sortie/runtime/store/later-release'
import { expect, test } from 'vitest'
import { recordSeller } from './record-seller.ts'

const log = createLog('test', 'silent')
const recording = (error: Error) =>
  recordSeller({ handle: () => Promise.reject(error) } as never, {} as never, log)

test('a record that only a later release knows does not keep the service from starting', () =>
  expect(recording(new LaterRelease('SellerMoved'))).resolves.toBeUndefined())

test('a database that is away does', () =>
  expect(recording(new Error('no primary'))).rejects.toThrow('no primary'))
