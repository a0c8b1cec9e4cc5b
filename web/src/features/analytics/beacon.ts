/** Sends what a visitor did: a beacon outlives the page that sends it, and asks for no reply. */
export const sendBeacon = (path: string, body: object) =>
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
