import { create } from 'zustand'

/** `clicks`: accepted, and to be recorded where one clicks as well. */
export type ConsentChoice = 'accepted' | 'clicks' | 'rejected'

/** Raise it when what a choice covers changes: everybody is asked again. */
const REVISION = 2
const KEY = 'sortie_consent'
const CHOICES: readonly ConsentChoice[] = ['accepted', 'clicks', 'rejected']

/** The choice as it is stored, or null where it is none, or one about something else. */
export const readChoice = (stored: string | null): ConsentChoice | null => {
  const [revision, choice] = stored?.split(':') ?? []
  if (revision !== String(REVISION)) return null
  return CHOICES.find((one) => one === choice) ?? null
}

const stored = () => {
  try {
    return readChoice(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

type Consent = {
  /** Undecided until it is read in the browser, or until the visitor chooses. */
  choice: ConsentChoice | null
  /** The browser said that the visitor wants no tracking, and so made the choice: Reject. */
  signal: boolean
  /** True where the visitor asked to see the choices again. */
  asking: boolean
}

/** The choice of the visitor. Nothing optional is stored or sent unless it is `accepted` or `clicks`. */
export const useConsent = create<Consent>()(() => ({ choice: null, signal: false, asking: false }))

// After its creation, so that a page hydrates as it was rendered: undecided.
if (typeof document !== 'undefined') {
  const signal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  const choice = stored()
  if (choice) useConsent.setState({ choice })
  else if (signal) useConsent.setState({ choice: 'rejected', signal })
  // A choice in one tab counts in all of them.
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) useConsent.setState({ choice: stored(), signal: false })
  })
}

/** Keeps a choice: the only thing that is stored whatever it is. From then on no signal counts. */
export const chooseConsent = (choice: ConsentChoice) => {
  useConsent.setState({ choice, signal: false, asking: false })
  try {
    localStorage.setItem(KEY, `${REVISION}:${choice}`)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}

/** Opens the cookie choices again, from wherever a page offers it. */
export const openCookieChoices = () => useConsent.setState({ asking: true })
export const closeCookieChoices = () => useConsent.setState({ asking: false })
