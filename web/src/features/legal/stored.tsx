const rows: { name: string; where: string; why: string; until: string; optional: boolean }[] = [
  {
    name: 'sortie_session',
    where: 'Cookie that scripts cannot read',
    why: 'Shows that you are signed in.',
    until: 'Sign-out, or 30 days without a visit',
    optional: false,
  },
  {
    name: 'sortie_refresh',
    where: 'Cookie that scripts cannot read',
    why: 'Renews the session, so you stay signed in.',
    until: 'Sign-out, or 30 days without a visit',
    optional: false,
  },
  {
    name: 'sortie_partner',
    where: 'Cookie that scripts cannot read',
    why: 'Shows that a partner is signed in to their page.',
    until: 'Sign-out there, or 30 days',
    optional: false,
  },
  {
    name: 'sortie_partner_page',
    where: 'Local storage',
    why: 'Remembers which partner is signed in, so that they find their page.',
    until: 'Sign-out there',
    optional: false,
  },
  {
    name: 'sortie_theme',
    where: 'Local storage',
    why: 'Remembers light or dark, if you chose one.',
    until: 'You choose System',
    optional: false,
  },
  {
    name: 'sortie_single_keys',
    where: 'Local storage',
    why: 'Remembers that you turned off single-key shortcuts.',
    until: 'You turn them on again',
    optional: false,
  },
  {
    name: 'sortie_trial',
    where: 'Session storage',
    why: 'Keeps the three details between the two steps of a free analysis.',
    until: 'The analysis starts, or the tab closes',
    optional: false,
  },
  {
    name: 'sortie_mission',
    where: 'Session storage',
    why: 'Keeps what you entered for a mission, so a reload or a lost reply never uses a second one.',
    until: 'You launch the mission or sign out, or the tab closes',
    optional: false,
  },
  {
    name: 'sortie_brief_',
    where: 'Local storage; session storage for a new draft',
    why: 'Keeps what you enter for an article, under the draft’s id, until it’s saved to your account, so a reload or a lost connection means no loss.',
    until: 'It is saved, or you sign out; for a new draft also when the tab closes',
    optional: false,
  },
  {
    name: 'sortie_edits',
    where: 'IndexedDB',
    why: 'Keeps what you edit in an article until it’s saved to your account, so a reload or a lost connection means no loss.',
    until: 'It is saved, or you sign out',
    optional: false,
  },
  {
    name: 'sortie_tab',
    where: 'Session storage',
    why: 'Tells the tabs of this browser apart, so that none loses what you edit in another.',
    until: 'The tab closes',
    optional: false,
  },
  {
    name: 'sortie_views',
    where: 'Local storage',
    why: 'Keeps the views of keyword tables that you saved, apart for each account on this device.',
    until: 'You delete them',
    optional: false,
  },
  {
    name: 'sortie_checkout',
    where: 'Session storage',
    why: 'Keeps the key of an order, so a reload or a lost reply never creates a second one.',
    until: 'You pay or leave the order, or the tab closes',
    optional: false,
  },
  {
    name: 'sortie_share',
    where: 'Session storage',
    why: 'Keeps the link to a shared report while you sign in to save a copy.',
    until: 'The tab closes',
    optional: false,
  },
  {
    name: 'sortie_consent',
    where: 'Local storage',
    why: 'Remembers whether you accepted or rejected.',
    until: 'You clear it, or the choices change',
    optional: false,
  },
  {
    name: 'sortie_withdrawals',
    where: 'Local storage',
    why: 'Keeps the random id of a visit whose statistics you withdrew, so that we can destroy them even if the connection was lost.',
    until: 'We reply that they are destroyed, usually within a second',
    optional: false,
  },
  {
    name: 'tsr-scroll-restoration-v1_3',
    where: 'Session storage',
    why: 'Returns you to the same place on a page when you go back.',
    until: 'The tab closes',
    optional: false,
  },
  {
    name: 'sortie_tracking',
    where: 'Local storage',
    why: 'A random id of the visit, and the campaign or partner link that led here, for our own statistics.',
    until: 'You withdraw your consent, or delete your account',
    optional: true,
  },
  {
    name: 'sortie_purchases',
    where: 'Local storage',
    why: 'Remembers which orders our statistics counted, so a reload does not count one again.',
    until: 'You withdraw your consent, or delete your account',
    optional: true,
  },
]

/** Lists the data that is stored on a visitor's device: by name, purpose and end. */
export function Stored() {
  return (
    <section
      aria-label="What is stored on your device"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
      tabIndex={0}
      className="overflow-x-auto rounded-md focus-visible:outline-2 border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full min-w-[36rem] border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-ink">
            {['Name and place', 'What for', 'Until'].map((head) => (
              <th key={head} scope="col" className="p-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">
          {rows.map(({ name, where, why, until, optional }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="p-3 text-start font-normal">
                <code className="wrap-anywhere text-ink">{name}</code>
                <span className="block">{where}</span>
              </th>
              <td className="p-3">
                {why}
                {optional && <strong className="block">Only if you accept.</strong>}
              </td>
              <td className="p-3">{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
