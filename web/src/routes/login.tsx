import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthPage, authLink } from '@/components/frame/auth-page'
import { LoginForm } from '@/features/identity/login-form'
import { pageHead } from '@/lib/pages/page'
import { signInSearch } from '@/lib/pages/search'
import { requireNobody } from '@/lib/session/guards'

export const Route = createFileRoute('/login')({
  validateSearch: signInSearch,
  beforeLoad: ({ context, search }) => requireNobody(context.queryClient, search.redirect),
  head: () => pageHead('Sign In', 'Sign in to your Sortie account.'),
  component: Login,
})

function Login() {
  const { email, redirect } = Route.useSearch()
  return (
    <AuthPage
      title="Welcome back"
      lead={
        redirect
          ? 'Sign in and pick up where you left off.'
          : 'Sign in, and we’ll take you to your account.'
      }
      foot={
        <>
          <p>
            New here?{' '}
            <Link to="/register" search={redirect ? { redirect } : {}} className={authLink}>
              Create an account
            </Link>
          </p>
          <Link to="/" className={authLink}>
            Back to home
          </Link>
        </>
      }
    >
      <LoginForm email={email} redirect={redirect} />
    </AuthPage>
  )
}
