import { Link } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { type QuestionSubject, useQuestion } from '@/lib/forms/ask'
import { NEW } from '@/lib/storage/kept-briefs'

const linked = 'inline-flex min-h-9 items-center text-petrol underline underline-offset-2'

/** Links to the brief or draft that the question is about. A click on it answers no. */
function PlaceLink({ draftId, name, onFollow }: QuestionSubject & { onFollow: () => void }) {
  return draftId === NEW ? (
    <Link to="/blog-drafts/new" onClick={onFollow} className={linked}>
      {name}
    </Link>
  ) : (
    <Link to="/blog-drafts/$draftId" params={{ draftId }} onClick={onFollow} className={linked}>
      {name}
    </Link>
  )
}

/** Asks what {@link ask} was called with; closing it means no. */
export default function Question() {
  const { current } = useQuestion()
  if (!current) return null
  const { title, description, yes, no, answer, places = [] } = current
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={title}
      description={description}
    >
      {places.length > 0 && (
        <ul className="mt-3 grid max-h-[40dvh] gap-2 overflow-y-auto">
          {places.map((place) => (
            <li key={place.draftId} className="border-s-2 border-line ps-3 wrap-anywhere">
              <PlaceLink {...place} onFollow={() => answer(false)} />
            </li>
          ))}
        </ul>
      )}
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
