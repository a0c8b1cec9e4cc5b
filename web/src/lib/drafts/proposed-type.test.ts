import { expect, test } from 'vitest'
import { proposedType } from './proposed-type.ts'

test.each([
  ['best crm for florists', 'comparison'],
  ['HubSpot vs Pipedrive', 'comparison'],
  ['how to descale a kettle', 'how-to'],
  ['best way how to bleed a radiator', 'how-to'],
  ['what is a heat pump', 'informational'],
  ['what’s a retainer', 'informational'],
  ['why is my boiler loud', 'informational'],
  ['how much does a root canal cost', 'informational'],
  ['wedding cake prices', 'informational'],
  ['florist marketing plan', 'strategic-guide'],
  ['coffee trends', 'trend-analysis'],
  ['seo case study', 'case-study'],
])('“%s” asks for %s', (keyword, type) => expect(proposedType(keyword)).toBe(type))

test.each(['emergency plumber leeds', 'wedding cakes', 'birthday cake delivery', 'sourdough'])(
  '“%s” says nothing of itself, and is answered for whoever wants to know',
  (keyword) => expect(proposedType(keyword)).toBe('informational'),
)
