import { create } from 'zustand'

/** An article or a brief that a question is about. */
export type QuestionSubject = { draftId: string; name: string }
type Wording = {
  title: string
  description: string
  yes: string
  no: string
  /** The drafts that the question is about, which the user may look at first. */
  places?: readonly QuestionSubject[]
}
type Question = Wording & { answer: (isYes: boolean) => void }

/** The one question that stands over every page; null where nothing is asked. */
export const useQuestion = create<{ current: Question | null }>()(() => ({ current: null }))

/** Asks before something is done that can’t be taken back. @returns whether to go on */
export const ask = (wording: Wording): Promise<boolean> =>
  new Promise((resolve) => {
    // A newer question takes the place of one that nobody answered.
    useQuestion.getState().current?.answer(false)
    const answer = (isYes: boolean) => {
      useQuestion.setState({ current: null })
      resolve(isYes)
    }
    useQuestion.setState({ current: { ...wording, answer } })
  })
