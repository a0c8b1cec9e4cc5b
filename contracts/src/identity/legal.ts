// Apart from the schemas, so that a public page can show them without loading a validator.

/**
 * The terms of service that a registration accepts: the day since which they apply. Plainer words
 * for the same terms keep the version, as nobody has to agree to them again.
 */
export const TERMS_VERSION = '2026-11-29'
/** The current privacy policy, by the same rule. */
export const PRIVACY_VERSION = '2026-11-29'

/** The changes in these texts, by the day of the change, newest first; /re-consent lists them. */
export const LEGAL_CHANGES: readonly { version: string; changes: readonly string[] }[] = [
  {
    version: '2026-11-29',
    changes: [
      'The terms say how articles by a language model are marked, and that telling your readers is up to you if you remove the marks.',
      'The privacy policy says what we keep of comments that readers leave on shared articles: their words and the name they give, until the owner deletes them.',
      'The privacy policy says what we keep of sites and programs that you publish to: their address, your username and an encrypted password, until you remove them.',
    ],
  },
  {
    version: '2026-11-28',
    changes: [
      'A third choice, off unless you turn it on: we may record where you click and how far you scroll. It is kept for 90 days, and deleted within a minute when you withdraw it.',
      'You are asked about cookies and statistics again, as there is more to choose.',
      'The privacy policy says what we keep of sign-ins, what keyword data sources get, and what partners learn.',
    ],
  },
  {
    version: '2026-11-27',
    changes: [
      'Visits that you let us count are kept for 13 months instead of for good, and deleted within a minute when you withdraw your choice. A log between our services drops its copies after 14 days.',
      'Statistics also record the kind of device and the country that your browser’s language names. They hold no network address.',
      'Hourly totals hold no ids and stay for 5 years. No figure of fewer than 5 visits is shown by itself.',
    ],
  },
  {
    version: '2026-11-24',
    changes: [
      'The privacy policy says what a language model provider gets for an article that you have written or rewritten by AI: your brief with your answers, the text, and short pieces of your voice samples. Articles without AI send it nothing.',
      'The privacy policy says that we keep the brand voice of a project with the samples that you paste.',
    ],
  },
  {
    version: '2026-11-23',
    changes: [
      'The terms cover articles: one mission pays for one, you may publish and change it, and you read it before you do.',
      'The privacy policy says what we keep of your articles: your briefs with all that you enter in them, the evidence that we found, and the texts.',
      'The privacy policy lists what else you may enter for a project or a report, and that we keep it: your own site, your country and town, further competitors and keywords of your own.',
      'The privacy policy says what we keep of links that you share, and that a copy which somebody saves from one is theirs: it stays after you delete the report or your account.',
    ],
  },
  {
    version: '2026-11-22',
    changes: [
      'Statistics of each visit are encrypted under a key of its own. Withdrawing your choice, or deleting your account, destroys it.',
      'The policy says what an erasure destroys at once, and which copies backups and the database’s journal may hold for up to 30 days.',
      'The policy says what may remain of statistics from before November 22, 2026, and where.',
    ],
  },
  {
    version: '2026-11-21',
    changes: [
      'The terms now explain missions, prices and refunds: a mission is spent only when its report is delivered, and unused missions can be refunded.',
      'The privacy policy lists everything that Sortie stores in your browser, what it is for and when it is deleted.',
      'If you accepted statistics and a partner’s link led you here, we store the partner’s name with your registration and your purchases.',
      'Deleting your account destroys your personal data. We keep invoices as tax law requires, encrypted with a separate key.',
    ],
  },
]
