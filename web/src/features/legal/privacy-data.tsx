import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SupportAddress } from '@/components/text/support-address'
import type { Clause } from './legal-page'

// Far down, and in the page from the start: their code is not needed for the first paint.
const Stored = lazy(async () => ({ default: (await import('./stored')).Stored }))
export const loadStatistics = async () => ({ default: (await import('./statistics')).Statistics })
const Statistics = lazy(loadStatistics)

/** The first half of the privacy policy: who, what, why and what is stored where. */
export const dataClauses: Clause[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <p>
        The controller is the operator of this installation of Sortie, reachable at{' '}
        <SupportAddress />. In this policy “we” means the operator, and “you” means anyone who
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
            <strong>Your account:</strong> email address, a hash of your password (never the
            password itself), the name before the @, and which version of the terms you accepted. We
            need these for our contract with you.
          </li>
          <li>
            <strong>Your projects and reports:</strong> industry, business name and main competitor
            as you typed them; if you enter them, your own site, your country and town, further
            competitors by name or site and keywords of your own; the results; and what you say your
            business is where a report is about another one. We need these for our contract with
            you.
          </li>
          <li>
            <strong>Your articles:</strong> your briefs with all that you enter in them, such as
            answers, steps, figures and, in a case study, what you tell of a client; the evidence
            that we found; the texts; and the brand voice of a project, with the samples that you
            paste. Each draft and each voice is encrypted with a key of its own. We need these for
            our contract with you.
          </li>
          <li>
            <strong>Links to your reports, if you share any:</strong> what each one shows, until
            when, your note, and how often it was opened, never by whom. We need these for our
            contract with you.
          </li>
          <li>
            <strong>Comments on shared articles:</strong> what you write through a link to somebody
            else’s article, and the name that you give. Only the owner of the article sees them, and
            can delete them; they go with the article or its owner’s account. Ask the owner or us to
            have one deleted. This is based on our legitimate interest, and yours, in an answer that
            reaches the owner.
          </li>
          <li>
            <strong>Sites and programs that you publish to, if you connect any:</strong> their
            address, your username there and an application password, which is encrypted, shown to
            nobody and deleted when you remove the site. The articles that you publish are sent
            there. We need these for our contract with you.
          </li>
          <li>
            <strong>Purchases:</strong> packs bought, missions spent and returned, and invoices. We
            need these for our contract with you and for tax law.
          </li>
          <li>
            <strong>Newsletter:</strong> your address, and the fact that you confirmed it. This is
            based on your consent.
          </li>
          <li>
            <strong>Messages to support:</strong> your address and what you wrote. We need these to
            answer you.
          </li>
          <li>
            <strong>Marketing choice:</strong> whether you ticked the box. An unticked box means no.
          </li>
          <li>
            <strong>Security and operation:</strong> network addresses, for minutes to days, to
            limit abuse and find faults; of each session its browser and part of its network
            address, until you erase your account; and a hash of the networks that you sign in from,
            for 90 days. This is based on our legitimate interest in a service that works.
          </li>
        </ul>
        <p>
          We do not sell data, build advertising profiles, or make decisions about you by machine
          alone.
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
          This is everything that Sortie stores in your browser. Over an encrypted connection, the
          names of its cookies begin with <code>__Host-</code>, so no other site can set them.
        </p>
        <Suspense>
          <Stored />
        </Suspense>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Statistics, only with your consent',
    body: (
      <Suspense>
        <Statistics />
      </Suspense>
    ),
  },
  {
    id: 'processors',
    title: 'Who works for us',
    body: (
      <>
        <ul>
          <li>
            <strong>Stripe</strong> takes payments. Your card details go to Stripe only; we learn
            what you paid for and when.
          </li>
          <li>
            <strong>A language model provider</strong>, only if this installation is connected to
            one. For an analysis it gets the industry, the business name, the competitor and text
            from public web pages. For an article that you have written by AI, and for a section
            that you have rewritten, it gets the brief with what you entered in it (your answers,
            notes, steps and figures; a client’s name and quotes in a case study), the evidence, the
            text of the article, what you ask to be changed, and of a brand voice its rules, banned
            words and short pieces of your samples. Articles without AI send it nothing. It never
            gets your email address.
          </li>
          <li>
            <strong>Keyword data sources</strong>, if this installation uses them. They get search
            phrases, company names, countries and towns, and for a competitor report the sites that
            it compares, but never your email address. Each receipt names its source.
          </li>
          <li>
            <strong>A mail server</strong> delivers our emails to you.
          </li>
        </ul>
        <p>
          Some of them may process data outside your country. Write to the support address to ask
          which ones this installation uses and which safeguards apply.
        </p>
      </>
    ),
  },
  {
    id: 'mails',
    title: 'Emails that we send',
    body: (
      <p>
        Emails about your account, purchases and reports are part of the service. We send the
        newsletter and other advertising only with your consent, and you can unsubscribe with one
        click in each of these emails. Prices and packs are on the{' '}
        <Link to="/pricing">pricing page</Link>, not in your inbox.
      </p>
    ),
  },
]
