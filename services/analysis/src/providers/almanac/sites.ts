import type { Shape } from '../../lexicon/wordings.ts'

/** Sites that appear in the searches of most trades: competitors for attention where no company
 * of a trade is known. */
export type Site = { name: string; about: string }

const yelp = {
  name: 'Yelp',
  about: 'A directory of local businesses with customer reviews.',
}
const tripadvisor = {
  name: 'Tripadvisor',
  about: 'A website of reviews of places to visit, eat and stay.',
}
const booking = {
  name: 'Booking.com',
  about: 'A website for booking places to stay, based in Amsterdam.',
}
const airbnb = { name: 'Airbnb', about: 'An online marketplace for homes and rooms to stay in.' }
const expedia = { name: 'Expedia', about: 'A US website for booking hotels, flights and trips.' }
const facebook = {
  name: 'Facebook',
  about: 'A social network on which many small businesses keep a page.',
}
const thumbtack = {
  name: 'Thumbtack',
  about: 'A US marketplace on which people find and hire local professionals.',
}
const nextdoor = {
  name: 'Nextdoor',
  about: 'A neighborhood network on which people recommend local businesses.',
}
const amazon = { name: 'Amazon', about: 'The largest online marketplace in the United States.' }
const etsy = {
  name: 'Etsy',
  about: 'An online marketplace for handmade, vintage and craft goods.',
}
const ebay = { name: 'eBay', about: 'An online marketplace for new and used goods.' }
const walmart = { name: 'Walmart', about: 'A US retailer with a large online store.' }
const g2 = { name: 'G2', about: 'A website of user reviews of business software.' }
const capterra = { name: 'Capterra', about: 'A directory for comparing business software.' }
const trustpilot = {
  name: 'Trustpilot',
  about: 'A website of customer reviews of businesses in many trades.',
}
const reddit = {
  name: 'Reddit',
  about: 'A network of forums in which people ask for recommendations.',
}

/** Four for each shape, so that two are left where a visitor names two of them. */
export const sites: Record<Shape, Site[]> = {
  person: [yelp, thumbtack, nextdoor, facebook],
  firm: [yelp, trustpilot, facebook, reddit],
  venue: [yelp, tripadvisor, facebook, nextdoor],
  stay: [booking, tripadvisor, airbnb, expedia],
  activity: [yelp, thumbtack, facebook, nextdoor],
  goods: [amazon, ebay, etsy, walmart],
  software: [g2, capterra, trustpilot, reddit],
  other: [yelp, trustpilot, facebook, amazon],
}
