import { Link } from '@tanstack/react-router'
import { openCookieChoices } from '@/lib/analytics/consent'
import { openPanel } from '@/lib/notices/panels'
import { Logo } from './logo'
import { ThemeChoice } from './theme-choice'

const link =
  'inline-flex min-h-11 min-w-11 items-center text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline'

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      <div className="shell grid gap-5 py-6 sm:gap-8 sm:py-10 md:grid-cols-[1fr_auto] md:items-center">
        <div className="grid gap-3">
          <Logo />
          <p className="max-w-[46ch] text-sm text-ink-2">
            Keyword intelligence for small businesses. Packs never expire, and there is no
            subscription.
          </p>
        </div>
        <ThemeChoice />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 md:col-span-2">
          <Link to="/pricing" className={link}>
            Pricing
          </Link>
          <Link to="/privacy-policy" className={link}>
            Privacy Policy
          </Link>
          <Link to="/terms-of-service" className={link}>
            Terms of Service
          </Link>
          <Link to="/start-here" className={link}>
            Start Here
          </Link>
          <Link to="/faq" className={link}>
            FAQ
          </Link>
          <Link to="/blog" className={link}>
            Blog
          </Link>
          <button type="button" className={`${link} noscript:hidden`} onClick={openCookieChoices}>
            Cookie choices
          </button>
          {/* Of no use where there is no keyboard. */}
          <button
            type="button"
            className={`${link} noscript:hidden pointer-coarse:hidden`}
            onClick={() => openPanel('keys')}
          >
            Keyboard shortcuts
          </button>
        </nav>
      </div>
    </footer>
  )
}
