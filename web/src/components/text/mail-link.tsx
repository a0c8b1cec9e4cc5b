import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Notice } from '@/components/states/notice'
import { serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { type Action, beginAction } from '@/lib/forms/action'
import { userQuery } from '@/lib/session/session'

type Props = {
  /** The token of the link, if it has one. */
  token: string | undefined
  /** The action's name in traces. */
  action: string
  title: string
  explanation: string
  button: string
  pendingLabel: string
  post: (token: string, action: Action) => Promise<unknown>
  done: { title: string; explanation: string }
}

/**
 * The page behind a link in a mail. It acts on a click only, because mail scanners open links too.
 */
export function MailLink(props: Props) {
  const [done, setDone] = useState(false)
  if (!props.token) return <Outcome title="Invalid Link" text="This link is invalid or expired" />
  if (done) return <Outcome title={props.done.title} text={props.done.explanation} />
  return <Ask {...props} token={props.token} onDone={() => setDone(true)} />
}

function Ask({ token, onDone, ...props }: Props & { token: string; onDone: () => void }) {
  const client = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (event: MouseEvent) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await props.post(token, beginAction(props.action, event.timeStamp))
      // The signed-in user may be allowed more from now on.
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true })
      onDone()
    } catch (error) {
      setFailure(serverMessage(error) ?? UNREACHABLE)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Notice
      eyebrow="From your email"
      title={props.title}
      actions={
        <Button
          variant="main"
          size="lg"
          busy={busy}
          pendingLabel={props.pendingLabel}
          onClick={run}
        >
          {props.button}
        </Button>
      }
    >
      <p>{props.explanation}</p>
      <div role="alert" className="text-ink">
        <FormFailure>{failure}</FormFailure>
      </div>
    </Notice>
  )
}

function Outcome({ title, text }: { title: string; text: string }) {
  return (
    <Notice
      eyebrow="From your email"
      title={title}
      actions={
        <>
          <Link to="/" className={buttonClass('solid')}>
            Back to home
          </Link>
          <Link to="/reports" className={buttonClass('plain')}>
            Your dashboard
          </Link>
        </>
      }
    >
      <p role="status">{text}</p>
    </Notice>
  )
}
