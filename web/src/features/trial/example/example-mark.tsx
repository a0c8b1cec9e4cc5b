/** Says that what is shown is an example. */
export function ExampleMark() {
  return (
    <span className="label-mono rounded-sm border border-field px-2 py-0.5 text-ink-2">
      Example
    </span>
  )
}
