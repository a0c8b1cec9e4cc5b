type Props = {
  /** The name of the partner, to fill in the sign-in form; absent where the browser knows it. */
  name?: string
}

/** A way back in that leaves the page as it is, with what is being typed. */
export function SignInAgain({ name }: Props) {
  return (
    <a
      href={name ? `/partners?name=${encodeURIComponent(name)}` : '/partners'}
      target="_blank"
      rel="noreferrer"
      className="font-semibold underline underline-offset-2"
    >
      Sign in again in another tab
    </a>
  )
}
