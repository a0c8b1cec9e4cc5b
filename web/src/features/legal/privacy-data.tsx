import { Link } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { openCookieChoices } from '@/lib/consent'
import type { Clause } from './legal-page'
import { SupportAddress } from './legal-page'
import { Stored } from './stored'

/** The first half of the privacy policy: who, what, why and what is stored where. */
export const dataClauses: Clause[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <p>
        The controller is the operator of this installation of Sortie, reachable at the support
        address: <SupportAddress />. In this policy “we” means the operator, and “you” means whoever
        visits the site or has an account.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> e-mail address, a hash of your password (never the
            password itself), the name before the @, and which version of the terms you accepted.
            Needed for the contract with you.
          </li>
          <li>
            <strong>Your projects and reports:</strong> industry, business name and main competitor
            as you typed them, and the results. Needed for the contract with you.
          </li>
          <li>
            <strong>Purchases:</strong> packs bought, missions spent and returned, invoices. Needed
            for the contract and by tax law.
          </li>
          <li>
            <strong>Newsletter:</strong> your address, and that you confirmed it. Based on your
            consent.
          </li>
          <li>
            <strong>Messages to support:</strong> your address and what you wrote. Needed to answer
            you.
          </li>
          <li>
            <strong>Marketing choice:</strong> whether you ticked the box for it. Unticked is no.
          </li>
          <li>
            <strong>Security and operation:</strong> network addresses, for minutes to days, to
            limit abuse and to find faults. Based on our legitimate interest in a service that
            works.
          </li>
        </ul>
        <p>
          We do not sell data, build advertising profiles, or decide about you by machine alone.
        </p>
      </>
    ),
  },
  {
    id: 'on-your-device',
    title: 'Cookies and storage on your device',
    body: (
      <>
        <p>
          These are all the names under which Sortie stores anything in your browser. Over an
          encrypted connection the two cookies carry <code>__Host-</code> before their name, which
          lets no other site set them.
        </p>
        <Stored />
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Statistics, only with your consent',
    body: (
      <>
        <p>
          If you accept, we count page views, steps towards a purchase, form use, errors and the
          time spent on a page, together with the campaign or partner link that led here. A page
          view carries the kind of page, such as <code>/blog/$slug</code>; never a token, an e-mail
          address or what you typed. If a partner link led you here and you then open an account,
          the partner’s name is noted with your registration and your purchases, so that the partner
          gets the credit.
        </p>
        <p>
          If you reject, or do not choose, nothing of this is stored or sent. Where the operator
          adds an outside analytics script or chat window, those too load only after you accept. You
          can change your choice at any time from the foot of every page; a signal of your browser
          that you do not wish to be tracked counts as Reject.
        </p>
        <p>
          <Button onClick={openCookieChoices}>Cookie choices</Button>
        </p>
      </>
    ),
  },
  {
    id: 'processors',
    title: 'Who works for us',
    body: (
      <>
        <ul>
          <li>
            <strong>Stripe</strong> takes payments. Your card details go to Stripe only; we get to
            know that you paid, what and when.
          </li>
          <li>
            <strong>A language model provider</strong>, only if this installation is connected to
            one. It gets the industry, the business name and the competitor of an analysis, and text
            from public web pages; not your e-mail address.
          </li>
          <li>
            <strong>Data sources for keywords</strong>, as far as this installation uses them. They
            get search phrases and names of companies, never who asks. Each receipt names its
            source.
          </li>
          <li>
            <strong>A mail server</strong> delivers our mails to you.
          </li>
        </ul>
        <p>
          Some of them may process data outside your country. Ask us at the support address which
          ones this installation uses and on what safeguards that rests.
        </p>
      </>
    ),
  },
  {
    id: 'mails',
    title: 'Mails that we send',
    body: (
      <p>
        Mails about your account, purchases and reports belong to the service. The newsletter and
        anything else that advertises need your consent, and each such mail has a one-click way out.
        Prices and packs are on the <Link to="/pricing">pricing page</Link>, not in your inbox.
      </p>
    ),
  },
]
