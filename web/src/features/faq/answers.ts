import type { Question } from '@/components/text/questions'
import { newsletter, privacy } from './about'
import { missions, money } from './paying'
import { articles, figures, reports, trial } from './product'

export type Group = { id: string; title: string; questions: Question[] }

/** All questions, by what they are about. */
export const GROUPS: Group[] = [
  { id: 'missions', title: 'Missions and packs', questions: missions },
  { id: 'money', title: 'Paying and refunds', questions: money },
  { id: 'reports', title: 'Reports', questions: reports },
  { id: 'figures', title: 'Figures, estimates, receipts', questions: figures },
  { id: 'trial', title: 'The free analysis', questions: trial },
  { id: 'articles', title: 'Articles', questions: articles },
  { id: 'newsletter', title: 'Newsletter', questions: newsletter },
  { id: 'privacy', title: 'Privacy and contact', questions: privacy },
]
