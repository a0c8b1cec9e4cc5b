/** Destinations of a user. */
export const MOST_DESTINATIONS = 10
/** Characters of an address that is published to, of a username and of an application password. */
export const LONGEST_DESTINATION_ADDRESS = 500
export const LONGEST_USERNAME = 60
export const LONGEST_PASSWORD = 100
/** The most requests to send an article to one destination. */
export const MOST_REQUESTS_OF_PUBLICATION = 500
