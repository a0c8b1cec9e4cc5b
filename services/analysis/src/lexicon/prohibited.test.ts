import { expect, test } from 'vitest'
import { isProhibited } from './prohibited.ts'

test.each([
  'buy meth online',
  'crack cocaine',
  'fake passports',
  'forged certificates',
  'stolen iphones',
  'raw ivory',
  'malware for sale',
  'counterfeit handbags',
  'steroids online',
])('nobody may sell “%s”', (text) => expect(isProhibited(text)).toBe(true))

test.each([
  'foundation crack repair',
  'windscreen crack repair',
  'hand forged knives',
  'ivory wedding dresses',
  'wool carding',
  'computer virus and malware removal',
  'phishing simulation software',
  'counterfeit money detectors',
  'meth lab cleanup',
  'drug and alcohol testing',
  'stolen car finder',
])('“%s” is an ordinary business', (text) => expect(isProhibited(text)).toBe(false))
