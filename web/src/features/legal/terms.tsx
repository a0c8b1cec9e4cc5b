import { TERMS_VERSION } from '@sortie/contracts/identity/legal'
import { Link } from '@tanstack/react-router'
import { SupportAddress } from '@/components/text/support-address'
import { type Clause, LegalPage } from './legal-page'
import { payingClauses } from './terms-paying'

const firstClauses: Clause[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms are the contract between you and the operator of this installation of Sortie,
        reachable at <SupportAddress />. You accept them when you create an account or start the
        free analysis. Browsing the public pages needs no contract.
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
          published formula, and shows where each figure comes from. From your brief it writes blog
          posts of the type that you choose, and shows the source of each fact. Some hold standard
          text that other customers may also receive; the page says how much before you order.
        </p>
        <p>
          Read an article before you publish it: what you publish is your decision, and none
          replaces professional advice. Enter only what you may tell, and write about a client only
          if they agree.
        </p>
        <p>
          We improve the service all the time. We do not take away what you have paid for: if we
          stop offering a kind of report, you can use your missions for the others or get a refund.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Use your own email address; you need it to reset your password.</li>
        <li>Keep your password to yourself. You are responsible for what is done with it.</li>
        <li>Tell us at once if someone else may know it.</li>
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
          Each figure has a receipt with its source and date. Modeled figures are labeled as
          estimates. Sources can be wrong, late or incomplete, and search engines change.
        </p>
        <p>
          A report helps you decide. It does not promise rankings, traffic or sales. Check what
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
          <li>collect data from it by machine, except through exports made for that;</li>
          <li>enter anything unlawful, or anything you have no right to use;</li>
          <li>pass off a report as the work of someone else.</li>
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
        What you enter stays yours. You may use the reports and articles you paid for as you like,
        including for your own clients. You let us process what you enter as far as the service
        needs it. Sortie’s name, design and software belong to their owners.
      </p>
    ),
  },
  {
    id: 'ai-marks',
    title: 'Marks in AI text',
    body: (
      <p>
        Each article that a language model wrote says so, in a line that readers see and in a mark
        that programs read. Both stay when you edit it here. You may move the line. If you remove
        it, or publish the text without the marks, telling your readers where the law asks for it is
        your responsibility.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and liability',
    body: (
      <>
        <p>
          We work to keep the service available, but we cannot promise that it never fails. Running
          reports survive a restart. If a report cannot be finished, you get the mission back.
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
        missions, or at once for a serious breach of these terms. We keep invoices as long as the
        law requires; the{' '}
        <Link to="/privacy-policy" hash="erasure">
          Privacy Policy
        </Link>{' '}
        explains how erasure works.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        The date of each version is at the top of this page. A new version applies to you only after
        you accept it; we ask the next time you sign in and list what changed. If you decline, you
        can get a refund of your unused missions. If we only say the same terms in plainer words,
        the version and its date stay.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The law of the place where the operator is established applies. As a consumer, you also keep
        the protection of the law where you live. If one clause is invalid, the others still apply.
        Questions: <SupportAddress />.
      </p>
    ),
  },
]

/** The contract with account holders. */
export function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="The contract between you and us, in plain words. Missions are prepaid and never expire, and you get them back if a report fails."
      version={TERMS_VERSION}
      clauses={[...firstClauses, ...payingClauses, ...lastClauses]}
    />
  )
}
