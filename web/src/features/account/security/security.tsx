import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountPanel } from '../part'
import { PasswordForm } from './password-form'
import { Publishing } from './publishing'
import { Sessions } from './sessions'

/** Shows the password, the sessions and the publishing destinations of an account. */
export function Security({ email }: { email: string }) {
  // The form of one password after the other: each begins empty.
  const [{ round, notice }, setDone] = useState({ round: 0, notice: '' })
  return (
    <>
      <AccountPanel
        id="password"
        title="Password"
        lead="A new password signs out every other browser. This one stays signed in."
        action={
          <Link
            to="/forgot-password"
            search={{ email }}
            className="inline-flex min-h-11 items-center text-sm text-petrol underline underline-offset-4"
          >
            Forgot it?
          </Link>
        }
      >
        {notice && (
          <p
            key={round}
            ref={(line) => line?.focus()}
            tabIndex={-1}
            role="status"
            className="rounded-sm border border-ok/40 bg-ok/8 p-3 text-sm"
          >
            {notice}
          </p>
        )}
        <div className="rounded-md border border-line bg-surface p-5 shadow-card">
          <PasswordForm
            key={round}
            email={email}
            onDone={(message) => setDone({ round: round + 1, notice: message })}
          />
        </div>
      </AccountPanel>
      <Sessions />
      <Publishing />
    </>
  )
}
