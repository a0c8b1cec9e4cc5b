import { site } from '@/lib/site'

/** The support address, as a link. */
export function SupportAddress() {
  const { supportEmail } = site()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
