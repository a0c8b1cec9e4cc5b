import { expect, test } from 'vitest'
import { plainNameText, plainPhrase } from './plain.ts'

test.for([
  ['Best Croissants near me', 'best croissants near me'],
  ['what is sourdough?', 'what is sourdough'],
  ['24/7 plumber', '24/7 plumber'],
  ['gluten-free bread & cakes', 'gluten-free bread & cakes'],
  ['хлеб на закваске', 'хлеб на закваске'],
] as const)('“%s” is a phrase', ([text, phrase]) => expect(plainPhrase(text)).toBe(phrase))

test.for([
  'visit evil.example',
  'https://evil.example',
  'http evil example',
  'www evil example',
  'evil。example',
  'a@b.example',
  '<b>bread</b>',
  '![x](y)',
  '`rm -rf`',
  '{{7*7}}',
  's k l m n o p',
  'sk-abcdefghijklmnopqrstuvwxyz0123456789',
  'one two three four five six seven eight nine',
  '',
  '...',
  '1 2 3',
  'bread\u202Edaerb',
])('“%s” is no phrase', (text) => expect(plainPhrase(text)).toBeNull())

test.for([
  'A British bakery chain known for sausage rolls.',
  'H&R Block',
  'Gail’s',
  'St. Mary Bakery',
  'Bread since 1939. Cakes too.',
  '7-Eleven',
])('“%s” is plain text', (text) => expect(plainNameText(text, 60)).toBe(text))

test.for([
  'Go to evil.example now',
  'Go to evil . example now',
  'EVIL.EXAMPLE',
  '1.2.3.4',
  'See //evil',
  'mailto me',
  'write to a@b',
  '<img src=x>',
  '[click](x)',
  'javascript:alert',
  'data:text',
  'x\u200By',
  'a\u0000b',
  `A ${'very '.repeat(20)}long one`,
  'Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '  ',
])('“%s” is not', (text) => expect(plainNameText(text, 60)).toBeNull())
