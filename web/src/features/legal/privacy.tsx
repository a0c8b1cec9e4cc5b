import { PRIVACY_VERSION } from '@sortie/contracts/identity/legal'
import { lazy, Suspense } from 'react'
import { type Clause, LegalPage } from './legal-page'
import { dataClauses, loadStatistics } from './privacy-data'
import type { RightsClause } from './privacy-rights'

const loadRights = () => import('./privacy-rights')
// In the page from the start as the server rendered it: its code comes after that of the first paint.
const PrivacyRights = lazy(loadRights)

/** The second half: how long, how it ends, and what people may ask. */
const rightsTitles: Record<RightsClause, string> = {
  retention: 'How long we keep it',
  erasure: 'How erasure works',
  'your-rights': 'Your rights',
  security: 'How we protect it',
  children: 'Children',
  changes: 'Changes to this policy',
  contact: 'Contact',
}

const rightsClauses = Object.entries(rightsTitles).map(
  ([id, title]): Clause => ({
    id,
    title,
    body: (
      <Suspense>
        <PrivacyRights clause={id as RightsClause} />
      </Suspense>
    ),
  }),
)

/** Has the whole policy there before it is shown to whoever comes from another page. */
export const preloadPrivacy = async () => {
  await Promise.all([loadRights(), loadStatistics()])
}

/** Explains which data we keep about people, why, for how long, and which rights they have. */
export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What data Sortie keeps about you, why, and how to erase it. No statistics without your consent."
      version={PRIVACY_VERSION}
      clauses={[...dataClauses, ...rightsClauses]}
    />
  )
}
