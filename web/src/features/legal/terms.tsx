import { TERMS_VERSION } from '@sortie/contracts/legal'
import { Link } from '@tanstack/react-router'
import { type Clause, LegalPage, SupportAddress } from './legal-page'
import { payingClauses } from './terms-paying'

const firstClauses: Clause[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms are the contract between you and the operator of this installation of Sortie,
        reachable at the support address: <SupportAddress />. You accept them when you create an
        account or start the free analysis. Browsing the public pages needs no contract.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What Sortie does',
    body: (
      <>
        <p>
          Sortie finds competitors and keyword opportunities for a business, scores them by a
          published formula, and shows where each figure comes from. Blog posts in six types are
          announced and follow; until they are offered, nothing is charged for them.
        </p>
        <p>
          We improve the service all the time. We do not take away what you have paid for: if a kind
          of report ends, your missions stay good for the others, or are refunded.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Give an e-mail address that is yours; you need it to reset your password.</li>
        <li>Keep your password to yourself. What is done with it counts as done by you.</li>
        <li>Tell us at once if somebody else may know it.</li>
        <li>You must be at least 16 and able to enter into this contract.</li>
      </ul>
    ),
  },
]

const lastClauses: Clause[] = [
  {
    id: 'figures',
    title: 'Figures and estimates',
    body: (
      <>
        <p>
          Figures carry a receipt with their source and date. What was modelled is called an
          estimate. Sources can be wrong, late or incomplete, and search engines change.
        </p>
        <p>
          A report helps you decide; it promises no ranking, no traffic and no sales. Check what
          matters before you spend money on it.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Please do not:</p>
        <ul>
          <li>attack, overload or probe the service, or get around its limits;</li>
          <li>collect from it by machine, except through exports made for that;</li>
          <li>enter what you have no right to, or what is unlawful;</li>
          <li>pass off a report as the work of somebody else.</li>
        </ul>
        <p>If you do, we may pause or close your account after telling you why.</p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What is yours',
    body: (
      <p>
        What you enter stays yours, and the reports that you paid for are yours to use, also for
        your own clients. You let us process what you enter so far as the service needs it. Sortie
        itself, its name, its design and its software stay with their owners.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and liability',
    body: (
      <>
        <p>
          We work for a service that is there when you need it, but we cannot promise that it never
          fails. Reports under way survive a restart; a report that cannot be finished gives its
          mission back.
        </p>
        <p>
          We are fully liable for intent, gross negligence and harm to people. Otherwise our
          liability is limited to what you paid us in the twelve months before, as far as the law
          allows. We are not liable for lost profit.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending the contract',
    body: (
      <p>
        You may end it at any time by having your account erased. Unused missions end with it, so
        ask for a refund first. We may end it with 30 days’ notice and then refund your unused
        missions, or at once for serious breach of these terms. Invoices stay as the law asks; the{' '}
        <Link to="/privacy-policy" hash="erasure">
          Privacy Policy
        </Link>{' '}
        tells how erasure works.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        Each version has a number and a date, at the top of this page. A new version holds for you
        only after you have accepted it; we ask at your next sign-in and list what is different. If
        you decline, you may have unused missions refunded. This is version 1.0.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and last words',
    body: (
      <p>
        The law of the place where the operator is established applies; as a consumer you also keep
        the protection of the law where you live. If one clause does not hold, the others do.
        Questions: <SupportAddress />.
      </p>
    ),
  },
]

/** The contract with whoever has an account. */
export function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="The contract between you and us, in plain words. Missions are prepaid, never expire, and come back if a report fails."
      version={TERMS_VERSION}
      clauses={[...firstClauses, ...payingClauses, ...lastClauses]}
    />
  )
}
