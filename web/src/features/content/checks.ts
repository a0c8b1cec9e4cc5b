/** The newsletter's rule: an address that is not empty and contains an @. */
export const checkNewsletter = (email: string) => {
  if (email.trim().includes('@')) return null
  const message = 'Please enter a valid email address.'
  return { message, fields: { email: message } }
}
