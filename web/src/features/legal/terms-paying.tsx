import { Link } from '@tanstack/react-router'
import { type Clause, SupportAddress } from './legal-page'

/** The clauses about missions, prices and refunds. */
export const payingClauses: Clause[] = [
  {
    id: 'missions',
    title: 'Missions',
    body: (
      <ul>
        <li>One mission covers one report of any kind that Sortie offers at the time.</li>
        <li>Missions are prepaid in packs. They never expire while your account exists.</li>
        <li>A mission is reserved when you launch a report and spent when it is delivered.</li>
        <li>
          If the report fails, runs out of time or does not pass our own quality check, the mission
          is returned to your balance by itself.
        </li>
        <li>Missions cannot be sold, or moved to another account.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Packs and prices are those on the <Link to="/pricing">pricing page</Link> when you buy.
          They are in US dollars and include tax. Each purchase is one payment. There is no
          subscription and no automatic renewal.
        </p>
        <p>
          Payment runs through Stripe. Missions are on your balance as soon as Stripe confirms the
          payment. A change of price never touches missions that you have bought.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>You may ask for a refund of missions that you have not used, at any time.</p>
        <ul>
          <li>
            The amount is the number of unused missions times the unit price of the pack that they
            came from: its price divided by its missions.
          </li>
          <li>
            Where you bought several packs, missions count as used from the oldest pack first.
          </li>
          <li>Missions that were spent on a delivered report are not refunded.</li>
          <li>Missions that were given to you free have no price to refund.</li>
        </ul>
        <p>
          Ask from your account or write to <SupportAddress />. A person checks it, and the money
          goes back the way it came. Rights that consumer law gives you remain as they are.
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'The free analysis',
    body: (
      <p>
        Each account may use the free analysis once. It shows up to three competitors and up to five
        keyword opportunities, and has no export. A run that failed may be repeated free. We may
        stop accounts that are made only to use it again and again.
      </p>
    ),
  },
]
