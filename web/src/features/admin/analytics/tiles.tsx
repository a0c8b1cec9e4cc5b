import type { Tile } from './figures-shown'

/** Figures side by side, each with how it changed. */
export function Tiles({ label, tiles }: { label: string; tiles: Tile[] }) {
  return (
    <dl
      aria-label={label}
      className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line"
    >
      {tiles.map(({ name, value, change, before }) => (
        <div key={name} className="grid grow basis-32 content-start gap-0.5 bg-surface px-4 py-3">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          {before !== null && (
            <dd className="text-xs text-ink-2 tabular-nums">
              {change && `${change}, `}
              {before} before
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
