import type { AdditionSubject } from './additions.ts'

/** Returns the subject of an addition as text for people. */
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
