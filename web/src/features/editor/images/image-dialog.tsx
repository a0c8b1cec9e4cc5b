import { uploadedImageAddress, uploadedImageId } from '@sortie/prose/tree/address'
import type { EditorView } from 'prosemirror-view'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { useAct } from '@/lib/api/use-act'
import { useEditorContext } from '../editor-context'
import { imageAt, removeImages, setImage } from '../text/commands'
import { altFault, fileFault, IMAGE_TYPES, sendImage, sendImageRemoval } from './images'
import { shrinkImage, UnshrinkableImage } from './shrink-image'

const ALT_HINT =
  'Say what the image shows, in 5 to 200 characters. People who can’t see it hear this, and search engines read it.'

type Props = {
  view: EditorView
  /** The image that was dropped or pasted. */
  dropped: File | null
  onClose: () => void
}

/** Inserts an image, or changes the one that is selected. */
export default function ImageDialog({ view, dropped, onClose }: Props) {
  const [selected] = useState(() => (dropped ? null : imageAt(view.state)))
  const isUploaded = selected?.address != null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isUploaded ? 'Edit image' : 'Insert image'}
      description={
        isUploaded
          ? 'Change how the image is described, or take it out.'
          : 'A PNG, JPEG or WebP image. We remove its location and camera data, and make large photos smaller.'
      }
    >
      {isUploaded ? (
        <EditForm view={view} alt={selected.alt} address={selected.address!} onClose={onClose} />
      ) : (
        <InsertForm view={view} dropped={dropped} alt={selected?.alt ?? ''} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The alt text while it is typed. */
const useAlt = (known: string) => {
  const [alt, setAlt] = useState(known)
  const [error, setError] = useState<string>()
  const check = (): boolean => {
    const fault = altFault(alt)
    setError(fault ?? undefined)
    return fault === null
  }
  const field = (
    <Field
      label="Alt text"
      hint={ALT_HINT}
      autoComplete="off"
      value={alt}
      error={error}
      onChange={({ target }) => {
        setAlt(target.value)
        setError(undefined)
      }}
    />
  )
  return { alt: alt.trim(), check, field }
}

type InsertProps = Props & { alt: string }

function InsertForm({ view, dropped, alt: known, onClose }: InsertProps) {
  const { session } = useEditorContext()
  const [file, setFile] = useState(dropped)
  const [fileError, setFileError] = useState(() =>
    dropped ? (fileFault(dropped) ?? undefined) : undefined,
  )
  const { alt, check, field } = useAlt(known)
  const [keyOf] = useState(keyPerContent)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])
  const { act, busy, failure } = useAct({
    name: 'upload-image',
    failed: 'The image couldn’t be uploaded. Your text is safe. Please try again.',
    work: async (action) => {
      const controller = new AbortController()
      upload.current = controller
      const about = [file!.name, file!.size, file!.lastModified]
      try {
        const { imageId } = await sendImage(session.draftId, {
          file: await shrinkImage(file!),
          action,
          idempotencyKey: keyOf(about),
          signal: controller.signal,
        })
        if (controller.signal.aborted) return
        setImage({ alt, address: uploadedImageAddress(imageId) })(view.state, view.dispatch)
        onClose()
      } catch (error) {
        // A user who cancels needs no message.
        if (controller.signal.aborted) return
        if (!(error instanceof UnshrinkableImage)) throw error
        setFileError(
          'This image couldn’t be made small enough. Save it as a JPEG under 2 MB, then choose it again.',
        )
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = file ? fileFault(file) : 'Choose an image.'
    setFileError(fault ?? undefined)
    const isDescribed = check()
    if (fault === null && isDescribed) void act(event)
  }
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4" noValidate aria-busy={busy}>
      {dropped ? (
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold">Image:</span> {dropped.name}
          {fileError && <span className="block text-bad">{fileError}</span>}
        </p>
      ) : (
        <Field
          label="Image"
          type="file"
          accept={IMAGE_TYPES.join(',')}
          autoFocus
          error={fileError}
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null
            setFile(chosen)
            setFileError((chosen && fileFault(chosen)) ?? undefined)
          }}
        />
      )}
      {field}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy}>
          Insert Image
        </Button>
        <Button onClick={onClose}>{busy ? 'Cancel Upload' : 'Cancel'}</Button>
      </div>
    </form>
  )
}

type EditProps = Pick<Props, 'view' | 'onClose'> & { alt: string; address: string }

function EditForm({ view, alt: known, address, onClose }: EditProps) {
  const { session } = useEditorContext()
  const { alt, check, field } = useAlt(known)
  const imageId = uploadedImageId(address)
  const takeOut = () => {
    removeImages(address)(view.state, view.dispatch)
    onClose()
  }
  const { act, busy, failure } = useAct({
    name: 'delete-image',
    failed: 'The image couldn’t be deleted. Please try again.',
    work: async (action) => {
      await sendImageRemoval(session.draftId, imageId!, action)
      takeOut()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    setImage({ alt, address })(view.state, view.dispatch)
    onClose()
  }
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4" noValidate>
      {field}
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main">
          Save Alt Text
        </Button>
        <Button onClick={takeOut}>Remove from Text</Button>
        {imageId && (
          <Button busy={busy} onClick={act}>
            Delete Image
          </Button>
        )}
      </div>
      {imageId && (
        <p className="text-sm text-ink-2">
          Delete Image removes the file for good, from all versions of this article too.
        </p>
      )}
    </form>
  )
}
