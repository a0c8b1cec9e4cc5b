// Apart from the schemas, so that a public page can show them without loading a validator.

/** The terms of service that a registration accepts; the day on which their text changed last. */
export const TERMS_VERSION = '2026-11-21'
/** The privacy policy as it is now; the day on which its text changed last. */
export const PRIVACY_VERSION = '2026-11-21'

/** What changed in these texts, by the day of the change, newest first; /re-consent lists it. */
export const LEGAL_CHANGES: readonly { version: string; changes: readonly string[] }[] = [
  {
    version: '2026-11-21',
    changes: [
      'Missions, prices and refunds are written out: a mission is spent only when its report is delivered, and unused missions can be refunded.',
      'Everything that Sortie stores in your browser is listed by name, with what it is for and when it goes.',
      'If you accepted statistics and a partner’s link led you here, the partner’s name is noted with your registration and your purchases.',
      'Deleting your account destroys your personal data. Invoices stay as tax law asks, under a key of their own.',
    ],
  },
]
