/** As much of autocannon as is used here; it brings no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
  }
  type Result = {
    requests: { total: number }
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
