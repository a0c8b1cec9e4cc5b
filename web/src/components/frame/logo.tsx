/** The mark: a radar's rings, and one bearing taken. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0f4c55" />
        <g fill="none" stroke="#5ad4c4" strokeWidth="1.6" strokeLinecap="round">
          <path d="M16 27A11 11 0 1 1 27 16" />
          <path d="M16 21.5A5.5 5.5 0 1 1 21.5 16" opacity=".65" />
        </g>
        <path d="m15 15 12.5 4.6-5.4 2.2-2.3 5.5z" fill="#ff8b3a" />
      </svg>
      <span className="text-xl font-bold tracking-tight">Sortie</span>
    </span>
  )
}
