import clsx from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useToasts } from '@/lib/toast'

/** The notification region: one at a time, 5 s, swipe right by 50 px, F8 focuses it. */
export default function Toasts() {
  const { current, dismiss } = useToasts()
  const Icon = current?.destructive ? CircleAlert : CircleCheck
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {current && (
        <Radix.Root
          key={current.id}
          data-toast={current.destructive ? 'destructive' : 'default'}
          onOpenChange={(open) => !open && dismiss(current.id)}
          className={clsx(
            'relative flex animate-rise items-start gap-3 rounded-md border bg-surface p-4 pe-12 shadow-float',
            'transition-transform duration-180 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            'data-[swipe=move]:transition-none data-[swipe=end]:translate-x-full',
            current.destructive ? 'border-bad' : 'border-line',
          )}
        >
          <Icon
            className={clsx('mt-0.5 size-5 shrink-0', current.destructive ? 'text-bad' : 'text-ok')}
          />
          <div className="min-w-0 text-sm">
            <Radix.Title className="font-semibold">{current.title}</Radix.Title>
            <Radix.Description className="mt-0.5 text-ink-2">
              {current.description}
            </Radix.Description>
          </div>
          <Radix.Close
            aria-label="Dismiss notification"
            className="absolute end-1.5 top-1.5 grid size-11 place-items-center rounded-sm text-ink-2 hover:text-ink"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="fixed end-0 top-16 z-60 flex w-full flex-col gap-2 p-4 outline-none md:max-w-[420px]" />
    </Radix.Provider>
  )
}
