import type { Question } from '@/components/text/questions'
import { newsletter, privacy } from './about'
import { missions, moneyQuestions } from './paying'
import { articles, figures, reports, trialQuestions } from './product'

export type QuestionGroup = { id: string; title: string; questions: Question[] }

/** All questions, by what they are about. */
export const QUESTION_GROUPS: QuestionGroup[] = [
  { id: 'missions', title: 'Missions and packs', questions: missions },
  { id: 'money', title: 'Paying and refunds', questions: moneyQuestions },
  { id: 'reports', title: 'Reports', questions: reports },
  { id: 'figures', title: 'Figures, estimates, receipts', questions: figures },
  { id: 'trial', title: 'The free analysis', questions: trialQuestions },
  { id: 'articles', title: 'Articles', questions: articles },
  { id: 'newsletter', title: 'Newsletter', questions: newsletter },
  { id: 'privacy', title: 'Privacy and contact', questions: privacy },
]
