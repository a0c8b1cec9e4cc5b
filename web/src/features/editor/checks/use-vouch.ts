import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '@/lib/api/use-act'
import { announce } from '@/lib/notices/toast'
import { useEditorContext } from '../editor-context'
import { knowledgeQuery, sendVouch } from '../session/editing'
import type { UnsupportedSentence } from './check-article'

/** Records that the owner says a sentence is true. */
export const useVouch = () => {
  const { session } = useEditorContext()
  const client = useQueryClient()
  return useAct({
    name: 'vouch',
    failed: 'It could not be saved. Please try again.',
    work: async (action, { part, sentence }: UnsupportedSentence) => {
      const { at } = await sendVouch(session.draftId, part, sentence, action)
      client.setQueryData(
        knowledgeQuery(session.draftId).queryKey,
        (known) =>
          known && { ...known, vouched: [...known.vouched, { sectionId: part, sentence, at }] },
      )
      announce('Noted', 'You vouch for this sentence. The date is kept with the article.')
    },
  })
}
