import { plainAddress } from '@sortie/runtime/http/network'
import type { Request, Response } from 'express'
import type { Cookies } from './cookies.ts'
import type { GatewaySessions, Visit } from './session.ts'

type Deps = { cookies: Cookies; sessions: GatewaySessions }

/** The visitor's address; one of IPv4 is written as such, however it came in over IPv6. Empty where there is none. */
export const ipOf = ({ ip = '' }: { ip?: string | undefined }) => plainAddress(ip)

/** Tells who sends a request, by its cookies; sets those that change on the reply. */
export const createAuthenticate =
  ({ cookies, sessions }: Deps) =>
  async (request: Request, response: Response, ip = ipOf(request)): Promise<Visit> => {
    const visit = await sessions.visit(cookies.read(request.headers.cookie), ip)
    if (visit.cookies !== 'keep') {
      const lines = visit.cookies === 'clear' ? cookies.clear() : cookies.keep(visit.cookies)
      response.setHeader('Set-Cookie', lines)
    }
    return visit
  }
export type Authenticate = ReturnType<typeof createAuthenticate>
