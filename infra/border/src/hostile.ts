import fc from 'fast-check'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Values that attackers send where another one is expected. */
export const hostileValues = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '../../etc/passwd',
  '{{7*7}}',
  "' || 1==1 //",
  '<script>alert(1)</script>',
  '=cmd|calc!A0',
  'x'.repeat(5_000),
  [],
  {},
  [[]],
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(5000)' },
  { $regex: '.*' },
  { $nor: [{ a: 1 }] },
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { toString: 1, valueOf: null },
  nested(50),
  Array.from({ length: 500 }, () => 0),
)
