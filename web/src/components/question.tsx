import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { useQuestion } from '@/lib/ask'

/** Asks what {@link ask} was called with; closing it means no. */
export default function Question() {
  const { current } = useQuestion()
  if (!current) return null
  const { title, description, yes, no, answer } = current
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={title}
      description={description}
    >
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="solid" onClick={() => answer(false)}>
          {no}
        </Button>
        <Button className="text-bad!" onClick={() => answer(true)}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
