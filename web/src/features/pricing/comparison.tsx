import { Check } from 'lucide-react'
import { PublicSection } from '@/components/frame/section'

const tools = ['Sortie', 'Semrush', 'Ahrefs', 'Surfer'] as const
/** A point that a tool's pages do not make clear. */
const open = null

type Cells = [sortie: string, ...others: (string | null)[]]
const rows: { about: string; cells: Cells }[] = [
  {
    about: 'Billing',
    cells: ['Packs, one payment each', 'Subscription', 'Subscription', 'Subscription'],
  },
  {
    about: 'How usage is counted',
    cells: [
      'One mission per report or article; missions never expire',
      open,
      'Credits on its smaller plans; monthly caps on exported rows',
      'One credit per AI draft, which takes 3 to 6 minutes',
    ],
  },
  {
    about: 'Refunds',
    cells: ['Unused missions, at their pack’s unit price', 'Within 7 days', open, open],
  },
  {
    about: 'Failed report or article refunded automatically',
    cells: ['Yes, always', 'Not stated', 'Not stated', 'Not stated'],
  },
]

/** Compares how Sortie and three similar tools bill and refund. */
export function Comparison() {
  return (
    <PublicSection
      eyebrow="Side by side"
      title="How other tools charge"
      lead="How each tool bills, and what’s refundable. We leave out prices: they change, and each tool shows its own."
    >
      <section
        aria-label="Comparison table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
        tabIndex={0}
        className="overflow-x-auto rounded-lg focus-visible:outline-2 border border-line bg-surface shadow-card"
      >
        <table className="w-full min-w-[46rem] table-fixed border-collapse text-sm">
          <caption className="sr-only">
            Sortie compared with Semrush, Ahrefs and Surfer, as published, read in 2026
          </caption>
          <thead>
            <tr>
              <td className="w-[18%] border-b border-line p-4" />
              {tools.map((tool) => (
                <th
                  key={tool}
                  scope="col"
                  className={`border-b border-line p-4 text-start text-base font-semibold ${tool === 'Sortie' ? 'bg-radar/8' : ''}`}
                >
                  {tool}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {rows.map(({ about, cells }) => (
              <Row key={about} about={about} cells={cells} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 max-w-[68ch] text-sm text-ink-2">
        From each company’s website, checked in 2026. “Not compared” means that their pages don’t
        make the point clear, and we don’t guess. Product names belong to their owners.
      </p>
    </PublicSection>
  )
}

function Row({ about, cells: [sortie, ...others] }: { about: string; cells: Cells }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="p-4 text-start font-semibold">
        {about}
      </th>
      <td className="bg-radar/8 p-4 font-medium">
        <span className="flex gap-2">
          <Check className="mt-0.5 size-4 shrink-0 text-radar" />
          {sortie}
        </span>
      </td>
      {others.map((cell, index) => (
        <td key={tools[index + 1]} className="p-4 text-ink-2">
          {cell ?? 'Not compared'}
        </td>
      ))}
    </tr>
  )
}
