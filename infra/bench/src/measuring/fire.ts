import autocannon from 'autocannon'

type Load = {
  connections: number
  seconds: number
  headers: Record<string, string>
}

/** Asks for an address in as many lanes. @returns requests a second. @throws Error on a refusal. */
export const fire = async (
  url: string,
  { connections, seconds, headers }: Load,
): Promise<number> => {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.total / duration
}
