import type { AdditionSubject } from '../../analysis.ts'

/** What keywords were added about, as people read it. */
export const subjectText = (subject: AdditionSubject): string => {
  switch (subject.kind) {
    case 'words':
      return subject.words.join(', ')
    case 'site':
      return subject.site
    case 'town':
      return subject.town
  }
}
