import { Link } from '@tanstack/react-router'
import { SupportAddress } from '@/components/text/support-address'
import type { Clause } from './legal-page'

/** The clauses about missions, prices and refunds. */
export const payingClauses: Clause[] = [
  {
    id: 'missions',
    title: 'Missions',
    body: (
      <ul>
        <li>
          One mission covers one report or one article of any kind that Sortie offers at the time.
        </li>
        <li>Missions are prepaid in packs. They never expire while your account exists.</li>
        <li>A mission is reserved when you launch one and spent when it is delivered.</li>
        <li>
          If it fails, runs out of time or does not pass our quality check, you get the mission back
          automatically.
        </li>
        <li>Missions cannot be sold or moved to another account.</li>
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
          You pay through Stripe. Missions are on your balance as soon as Stripe confirms the
          payment. Price changes never affect missions you have bought.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>You may ask for a refund of unused missions at any time.</p>
        <ul>
          <li>
            The amount is the number of unused missions times the unit price of the pack that they
            came from: its price divided by its missions.
          </li>
          <li>If you bought several packs, missions from the oldest pack count as used first.</li>
          <li>Missions spent on a delivered report are not refunded.</li>
          <li>Missions you got for free have no price to refund.</li>
        </ul>
        <p>
          Ask from your account or write to <SupportAddress />. A person checks the request, and we
          send the money back to the card or account you paid with. Your rights under consumer law
          are not affected.
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
        keyword opportunities, and has no export. You may repeat a failed run for free. We may close
        accounts that are created only to use it again and again.
      </p>
    ),
  },
]
