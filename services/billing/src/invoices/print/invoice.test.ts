import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { sellerOf } from '../../seller/seller.ts'
import type { CreditNoteReversed, InvoiceIssued } from '../decider/invoice-numbers.ts'
import { writeInvoice } from '../decider/invoice-text.ts'
import { drawInvoice } from './draw.ts'
import { type InvoiceSheet, invoiceFileName, invoiceSheetOf } from './invoice.ts'
import { createInvoicePrinter } from './printer.ts'

/** As earlier releases issued it: without a seller and without its text. */
const older: InvoiceIssued['data'] = {
  orderId: 'ord_1',
  userId: 'usr_1',
  at: '2026-11-21T23:30:00.000Z',
  invoiceId: 'inv_2026-000042',
  number: '2026-000042',
  kind: 'invoice',
  packId: 'mission_pack_10',
  missions: 10,
  cents: 2199,
  currency: 'usd',
  buyer: { email: 'Ada Ωμέγα Ада <ada@example.com>' },
}
const selling = sellerOf(
  {
    SELLER_NAME: 'Müller & Söhne',
    SELLER_ADDRESS: 'Street 1| 10115 Berlin ',
    SELLER_VAT_ID: 'DE1',
    VAT_RATE: 19,
  },
  'sk_live_1',
)
const demo = sellerOf({ SELLER_ADDRESS: '', SELLER_VAT_ID: '', VAT_RATE: 0 }, 'sk_test_1')
const issued: InvoiceIssued['data'] = { ...older, ...writeInvoice({ ...older, ...selling }) }

test('an invoice is printed from its own event, whoever sells today', () => {
  expect(invoiceSheetOf(issued, demo)).toEqual(invoiceSheetOf(issued, selling))
  expect(invoiceSheetOf(issued, demo).from).toEqual([
    'Müller & Söhne',
    'Street 1',
    '10115 Berlin',
    'VAT DE1',
  ])
  expect(invoiceSheetOf(issued, demo).to).toEqual(['Ada Ωμέγα Ада <ada@example.com>'])
})

test('a file is named after what it is', () => {
  const { kind: _, ...paper } = issued
  const reversal = { ...paper, refundId: 're_1', of: '2026-000041' } as CreditNoteReversed['data']
  expect(invoiceFileName(issued)).toBe('sortie_invoice_2026-000042.pdf')
  expect(invoiceFileName({ ...issued, kind: 'credit_note' })).toBe(
    'sortie_credit-note_2026-000042.pdf',
  )
  expect(invoiceFileName(reversal)).toBe('sortie_credit-note-reversal_2026-000042.pdf')
})

test('an older invoice is printed with the recorded seller, in the words of its time', () => {
  expect(invoiceSheetOf(older, selling)).toMatchInlineSnapshot(`
    {
      "at": "2026-11-21T23:30:00.000Z",
      "brand": "SORTIE",
      "columns": {
        "amount": "Amount",
        "description": "Description",
        "quantity": "Qty",
        "unit": "Unit price",
      },
      "erasedBuyer": "The buyer’s address was erased",
      "facts": [
        {
          "label": "Invoice number",
          "value": "2026-000042",
        },
        {
          "label": "Date of issue",
          "value": "November 21, 2026",
        },
        {
          "label": "Date paid",
          "value": "November 21, 2026",
        },
        {
          "label": "Order",
          "value": "ord_1",
        },
      ],
      "from": [
        "Müller & Söhne",
        "Street 1",
        "10115 Berlin",
        "VAT DE1",
      ],
      "fromLabel": "From",
      "headline": "$21.99 paid on November 21, 2026",
      "notes": [
        "A mission is one report of any kind. Missions never expire.",
      ],
      "number": "2026-000042",
      "rows": [
        {
          "amount": "$21.99",
          "description": "Mission Pack 10, 10 missions",
          "quantity": "1",
          "unit": "$21.99",
        },
      ],
      "title": "Invoice",
      "to": [
        "Ada Ωμέγα Ада <ada@example.com>",
      ],
      "toLabel": "Bill to",
      "totals": [
        {
          "label": "Net",
          "strong": false,
          "value": "$18.48",
        },
        {
          "label": "VAT 19 %, included",
          "strong": false,
          "value": "$3.51",
        },
        {
          "label": "Total paid",
          "strong": true,
          "value": "$21.99",
        },
      ],
    }
  `)
})

test('older invoices and credit notes keep their words', () => {
  const credit = { kind: 'credit_note', of: '2026-000041', missions: 1, cents: 5 } as const
  const textOf = (more: Partial<InvoiceIssued['data']>) => {
    const { headline, rows, totals, notes } = invoiceSheetOf({ ...older, ...more }, demo)
    return [
      headline,
      ...Object.values(rows[0]!),
      ...totals.map(({ label, value }) => label + value),
      ...notes,
    ]
  }
  expect(textOf({ ...credit, refundId: 'r1' })).toMatchInlineSnapshot(`
    [
      "$0.05 refunded on November 21, 2026",
      "Refund of Mission Pack 10, 1 mission",
      "1",
      "-$0.05",
      "-$0.05",
      "Total refunded-$0.05",
      "No tax is shown on this document: the price is the whole sum.",
      "This is a demo document. It is not a real invoice.",
    ]
  `)
  expect(textOf({ ...credit, disputeId: 'dp_1' })).toMatchInlineSnapshot(`
    [
      "$0.05 returned by the bank on November 21, 2026",
      "Chargeback of Mission Pack 10, 1 mission",
      "1",
      "-$0.05",
      "-$0.05",
      "Total returned by the bank-$0.05",
      "No tax is shown on this document: the price is the whole sum.",
      "This is a demo document. It is not a real invoice.",
    ]
  `)
  expect(textOf({ packId: 'mission_pack_50', cents: 8999 })).toMatchInlineSnapshot(`
    [
      "$89.99 paid on November 21, 2026",
      "Mission Pack 50, 10 missions",
      "1",
      "$89.99",
      "$89.99",
      "Total paid$89.99",
      "A mission is one report of any kind. Missions never expire.",
      "No tax is shown on this document: the price is the whole sum.",
      "This is a demo document. It is not a real invoice.",
    ]
  `)
})

test('an erased buyer leaves an invoice', () => {
  for (const each of [issued, older]) {
    expect(invoiceSheetOf({ ...each, buyer: null }, selling).to).toEqual([
      'The buyer’s address was erased',
    ])
  }
})

test('a page is a tagged PDF with its title, and the same invoice has the same bytes', async () => {
  const pdf = await drawInvoice(invoiceSheetOf(issued, selling))
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/Lang (en-US)')
  expect(await drawInvoice(invoiceSheetOf(issued, demo))).toEqual(pdf)
})

/** What is copied from a page, and what a screen reader says. */
const textOf = async (pdf: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return (await extractText(document, { mergePages: true })).text
}

test('what was printed before changes neither the text of a page nor its bytes', async () => {
  const sheet = (name: string): InvoiceSheet => ({
    ...invoiceSheetOf(issued, selling),
    from: [name],
  })
  const first = await drawInvoice(sheet('Zażółć l’été Señor «x» 10:30 A-B'))
  // Its letters are parts of others, or stand for others.
  for (const before of ['Żółta ŽŹ Ñéàçė', 'ąęįų ŀ ń', 'Z l z o ’ x × : A—B']) {
    expect(await textOf(await drawInvoice(sheet(before)))).toContain(before)
    const again = await drawInvoice(sheet('Zażółć l’été Señor «x» 10:30 A-B'))
    expect(await textOf(again)).toContain('Zażółć l’été Señor «x» 10:30 A-B')
    expect(again).toEqual(first)
  }
})

test('a character that the font lacks leaves a mark on the page', async () => {
  const sheet = { ...invoiceSheetOf(issued, selling), to: ['日本 ada@example.com'] }
  expect(await textOf(await drawInvoice(sheet))).toContain('□□ ada@example.com')
})

test('a thread of its own prints the same page', async () => {
  const printer = createInvoicePrinter()
  const sheet = invoiceSheetOf(issued, selling)
  try {
    expect(await printer.print(sheet)).toEqual(await drawInvoice(sheet))
  } finally {
    await printer.stop()
  }
})
