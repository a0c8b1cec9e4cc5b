import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { announce } from '@/lib/notices/toast'

/** Says what came of an act, closes its dialog, and loads the list that it changed again. */
export const useDone = (title: string, queryKey: QueryKey, onDone: () => void) => {
  const client = useQueryClient()
  return async (sentence: string) => {
    announce(title, sentence)
    onDone()
    await client.invalidateQueries({ queryKey })
  }
}
