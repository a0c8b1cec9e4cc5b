import { Info } from 'lucide-react'
import { owedWords, settledBy } from '@/lib/orders/owed'

/**
 * Tells somebody who owes missions so, before they buy more; shows nothing to anybody else.
 * @param missions those of the chosen pack, where one is chosen
 */
export function Owed({ owed, missions }: { owed: number; missions?: number }) {
  const words = owedWords(owed)
  if (!words) return null
  return (
    <p className="flex gap-2.5 rounded-sm border border-warn/40 bg-warn/8 p-3 text-sm">
      <Info className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        {words}
        {missions !== undefined && ` ${settledBy(owed, missions)}`}
      </span>
    </p>
  )
}
