import clsx from 'clsx'

/** A line of text that is on its way; `className` gives its length and height. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-beacon rounded-sm bg-line', className)}
    />
  )
}
