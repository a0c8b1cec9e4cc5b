import { expect, test } from 'vitest'
import { isHarmfulAbroad, isProhibited } from './prohibited.ts'

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
  'buy oxycodone, wildlife protection',
  'cheap guns no licence',
  'ammo without background checks',
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
  'gun shop and licence courses',
  'glue guns and hot melt supplies',
])('“%s” is an ordinary business', (text) => expect(isProhibited(text)).toBe(false))

test.each([
  'vendo diploma sem cursar faculdade',
  'faux permis de conduire',
  'patente senza esame',
  'gefälschte Führerscheine',
  'CNH sem prova',
  'pasaportes falsos',
  'vals rijbewijs',
  'vendo títulos universitarios falsos sin examen',
  'lauree universitarie false',
  'gestolen fietsen te koop',
  'Verkauf gestohlener Handys',
  'vente de vélos volés',
  'compro oro robado',
])('nor “%s”, in another language', (text) => expect(isHarmfulAbroad(text)).toBe(true))

test.each([
  'faux plafond',
  'pose de faux ongles',
  'cola falsa madera',
  'patente nautica',
  'carta de condução',
  'serrurier pour clés volées',
  'Detektei für gestohlene Autos',
])('but “%s” may be sold', (text) => expect(isHarmfulAbroad(text)).toBe(false))
