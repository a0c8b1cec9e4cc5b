import { Search } from 'lucide-react'
import { Button } from '@/components/button'

type Props = { label: string; value: string | undefined; onSearch: (text: string) => void }

/** A search whose words stand in the address. */
export function SearchForm({ label, value = '', onSearch }: Props) {
  return (
    <search>
      <form
        // Another address, by a link or the browser's back button, shows its own words.
        key={value}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('search')).trim())
        }}
      >
        <input
          type="search"
          name="search"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          className="min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-3 text-sm hover:border-ink-2 sm:w-72"
        />
        <Button type="submit">
          <Search className="size-4" />
          Search
        </Button>
      </form>
    </search>
  )
}
