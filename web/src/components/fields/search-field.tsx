import { useEffect, useRef } from 'react'

type Props = {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

/** Searches a list. Uncontrolled, as the address follows what is typed. */
export function SearchField({ label, placeholder, search, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // Emptied where the search was taken back elsewhere.
  useEffect(() => {
    const { current } = field
    if (current && !search && current !== document.activeElement) current.value = ''
  }, [search])
  return (
    <search className="min-w-0 flex-1 basis-56 sm:ms-auto sm:flex-none">
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        className="min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-3 text-sm hover:border-ink-2 sm:w-60"
      />
    </search>
  )
}
