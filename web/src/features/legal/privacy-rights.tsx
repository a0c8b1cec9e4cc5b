import type { ReactNode } from 'react'
import { SupportAddress } from '@/components/text/support-address'

const bodies = {
  retention: (
    <ul>
      <li>Account, projects and reports: until you have them erased.</li>
      <li>Articles: until 30 days after you delete them, or until erasure.</li>
      <li>
        Invoices and their data: as long as tax law requires. They are encrypted with a separate
        retention key, apart from everything else about you.
      </li>
      <li>Newsletter address: until you unsubscribe.</li>
      <li>Messages to support: until they are answered and no longer needed, or until erasure.</li>
      <li>
        Statistics: 13 months, or until you withdraw your consent or delete your account. Hourly
        totals stay for 5 years, and anonymous counts for good: that somebody signed up or bought,
        when, and for how much.
      </li>
      <li>
        Statistics recorded before November 22, 2026 were not encrypted, and those of people who
        were signed in named the account. In our database, a command that we run after the update
        encrypts them and removes the account. Statistics recorded before November 28, 2026 were
        kept for good; a second command counts them as visits and deletes them. The event log
        between our services keeps the old copies until we create that log again; those from
        November 22 on are encrypted there, with a key for each visit that a withdrawal destroys.
        Ask us whether all of this is done here.
      </li>
    </ul>
  ),
  erasure: (
    <>
      <p>
        Our event store and the event log between our services hold your personal data encrypted
        with a key that belongs to you alone. Erasure means that we destroy this key, and that we
        delete the readable copies that our pages are made from, and your visits. This is usually
        done within minutes. The exceptions are the log of what browsers sent in the last 14 days,
        and statistics from before November 22, 2026: see “How long we keep it”.
      </p>
      <p>
        Two kinds of copies last longer. The database keeps a journal of its latest changes, and
        backups are copies of the database as it was. What they hold from before the erasure may
        still be readable: copies that our pages were made from, and your key, encrypted with a
        master key of ours. They are deleted within 30 days. Until then, only the people who
        administer our servers can read them. We use them only to repair the service. If we have to
        restore a backup, we erase your data again.
      </p>
      <p>
        Whoever saved a copy of a report that you shared keeps it: the business, its industry, main
        competitor, country and town, and the results that you chose to show are theirs too, and
        stay until they erase them. Links end with the report, or with your account.
      </p>
      <p>
        Delete your account on your account page, or write to <SupportAddress /> from its address.
        Unused missions end with the account, so ask for a refund first if you want one. We keep
        invoices as long as the law requires.
      </p>
    </>
  ),
  'your-rights': (
    <>
      <p>Wherever you live, you may ask us:</p>
      <ul>
        <li>to tell you what we hold about you, and to give you a copy in a common format;</li>
        <li>to correct what is wrong;</li>
        <li>to erase it, as described above;</li>
        <li>to restrict its use, or to object to a use based on our legitimate interest.</li>
      </ul>
      <p>You may withdraw your consent at any time. What we did before stays lawful.</p>
      <p>
        Write to <SupportAddress />. We answer within one month. You may also complain to the data
        protection authority where you live or work.
      </p>
    </>
  ),
  security: (
    <p>
      Passwords are hashed with argon2id. In our event store and event log, personal data is
      encrypted with AES-256, one key for each person. The copies that our pages are made from are
      not encrypted: only our services and the people who administer our servers can read them.
      Sessions are in cookies that scripts cannot read. No system is perfect: if a breach puts you
      at risk, we tell you and the authority as the law requires.
    </p>
  ),
  children: (
    <p>
      Sortie is a tool for businesses and is not meant for anyone under 16. If a child has opened an
      account, write to us and we erase it.
    </p>
  ),
  changes: (
    <p>
      The date of each version is at the top of this page. If a change affects you, we ask you again
      the next time you sign in, with a plain list of what changed.
    </p>
  ),
  contact: (
    <p>
      Questions about this policy: <SupportAddress />.
    </p>
  ),
} satisfies Record<string, ReactNode>

/** The clauses of the second half of the privacy policy. */
export type RightsClause = keyof typeof bodies

/** The text of one of them. */
export default function PrivacyRights({ clause }: { clause: RightsClause }): ReactNode {
  return bodies[clause]
}
