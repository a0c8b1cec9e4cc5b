import type { Rewrite } from '@sortie/contracts/content/drafts/draft-editing'
import { useEffect, useState } from 'react'
import { isUnreachable } from '@/lib/api/problem'
import { readRewrite } from '../session/editing'

/** Between two looks at a proposal that is being written, in milliseconds: at first, and at most. */
const [FIRST, LONGEST] = [400, 2_000]

/** A proposal, followed until it is there. */
export const useProposal = (draftId: string, rewriteId: string) => {
  const [proposal, setProposal] = useState<Rewrite | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (wait: number): Promise<void> => {
      try {
        const read = await readRewrite(draftId, rewriteId, ending.signal)
        setProposal(read)
        if (read.status !== 'asked') return
      } catch (error) {
        if (ending.signal.aborted) return
        if (!isUnreachable(error)) return setFailure('This proposal is not there any more.')
      }
      timer = setTimeout(() => void look(Math.min(wait * 1.5, LONGEST)), wait)
    }
    void look(FIRST)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [draftId, rewriteId])
  return { proposal, failure }
}
