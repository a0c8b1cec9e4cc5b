import { site } from '@/lib/pages/site'

/** The support address, as a link. */
export function SupportAddress() {
  const { supportEmail } = site()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
