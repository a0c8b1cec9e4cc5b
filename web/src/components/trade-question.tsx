import type { TradeReading } from '@sortie/contracts/analysis'
import { Button } from './button'

type Props = {
  /** The name of the trade as it was read. */
  name: string
  others: TradeReading['others']
  onYes: () => void
  onOther: (name: string) => void
}

/** Asks whether a trade was read as it was meant: nobody launches a report on somebody else's trade. */
export function TradeQuestion({ name, others, onYes, onOther }: Props) {
  return (
    <section
      aria-label="Your trade"
      aria-live="polite"
      className="grid justify-items-start gap-3 rounded-md border border-warn/50 bg-warn/10 p-4 text-sm"
    >
      <p className="wrap-anywhere">
        <span className="font-semibold">Industry: {name}.</span> If that’s wrong, change the
        industry above.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={onYes}>
          Yes, that is my trade
        </Button>
        {others.map((other) => (
          <Button key={other} onClick={() => onOther(other)}>
            {other}
          </Button>
        ))}
      </div>
    </section>
  )
}
