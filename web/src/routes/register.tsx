import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthPage, authLink } from '@/components/frame/auth-page'
import { RegisterForm } from '@/features/identity/register-form'
import { pageHead } from '@/lib/pages/page'
import { signInSearch } from '@/lib/pages/search'
import { requireNobody } from '@/lib/session/guards'

export const Route = createFileRoute('/register')({
  validateSearch: signInSearch,
  beforeLoad: ({ context, search }) => requireNobody(context.queryClient, search.redirect),
  head: () => pageHead('Create Account', 'Create your Sortie account. No card needed.'),
  component: Register,
})

function Register() {
  const { email, redirect } = Route.useSearch()
  return (
    <AuthPage
      title="Create your account"
      lead="No card needed. Your first analysis is free."
      foot={
        <>
          <p>
            Already have an account?{' '}
            <Link to="/login" search={redirect ? { redirect } : {}} className={authLink}>
              Sign in
            </Link>
          </p>
          <Link to="/" className={authLink}>
            Back to home
          </Link>
        </>
      }
    >
      <RegisterForm email={email} redirect={redirect} />
    </AuthPage>
  )
}
