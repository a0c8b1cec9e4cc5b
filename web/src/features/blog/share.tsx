import { Check, Link2, Mail } from 'lucide-react'
import { Button, buttonClass } from '@/components/button'
import { useCopy } from '@/lib/browser/use-copy'

/** Ways to pass a post on: its address copied, or by mail. Nothing is loaded from elsewhere. */
export function Share({ title, address }: { title: string; address: string }) {
  const { copied, copy } = useCopy(address, `The link could not be copied. It is ${address}`)
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: address }).toString().replaceAll('+', '%20')}`
  const Icon = copied ? Check : Link2
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={copy}>
        <Icon className="size-4" />
        <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
      </Button>
      <a href={mail} className={buttonClass('plain')}>
        <Mail className="size-4" />
        Send by email
      </a>
    </div>
  )
}
