import clsx from 'clsx'
import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { Reference } from '@/components/states/reference'
import { type Toast, useToasts } from '@/lib/notices/toast'

/** The notification region: one at a time, 5 s, swipe right by 50 px, F8 focuses it. */
export default function Toasts() {
  const { current } = useToasts()
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {current && <Notification key={current.id} toast={current} />}
      <Radix.Viewport className="fixed end-0 top-(--bar) z-60 flex w-full flex-col gap-2 p-4 outline-none md:max-w-[420px]" />
    </Radix.Provider>
  )
}

function Notification({
  toast: { id, title, description, destructive, error, undo },
}: {
  toast: Toast
}) {
  const dismiss = useToasts((state) => state.dismiss)
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      data-toast={destructive ? 'destructive' : 'default'}
      onOpenChange={(open) => !open && dismiss(id)}
      className={clsx(
        'relative flex animate-rise items-start gap-3 rounded-md border bg-surface p-4 pe-12 shadow-float',
        'transition-transform duration-180 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        'data-[swipe=move]:transition-none data-[swipe=end]:translate-x-full',
        destructive ? 'border-bad' : 'border-line',
      )}
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', destructive ? 'text-bad' : 'text-ok')} />
      <div className="min-w-0 text-sm">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        <Radix.Description className="mt-0.5 text-ink-2">{description}</Radix.Description>
        <Reference error={error} />
        {undo && (
          <Radix.Action
            altText="Undo: press F8, then Tab, while the notification shows"
            className="mt-1 -mb-1.5 -ms-2 inline-flex min-h-11 items-center gap-2 rounded-sm px-2 font-semibold text-petrol underline underline-offset-4 hover:bg-sunken"
            onClick={undo}
          >
            <Undo2 className="size-4" />
            Undo
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss notification"
        className="absolute end-1.5 top-1.5 grid size-11 place-items-center rounded-sm text-ink-2 hover:text-ink"
      >
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}
