import { expect, test } from 'vitest'
import { spoken } from './spoken-name.ts'

test.each([
  ['http://www.breadhouse.example:6020/', 'breadhouse.example'],
  ['https://breadhouse.example/shop?x=1', 'breadhouse.example'],
  ['HTTPS://WWW.Breadhouse.example', 'breadhouse.example'],
  ['www.breadhouse.example', 'breadhouse.example'],
])('the address %s is said as its host', (name, host) => expect(spoken(name)).toBe(host))

test.each(['Greggs', 'breadhouse.example', 'Bread: the shop', 'www. of bread', 'http://'])(
  'the name %s stays as it is',
  (name) => expect(spoken(name)).toBe(name),
)
