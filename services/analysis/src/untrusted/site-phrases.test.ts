import { expect, test } from 'vitest'
import type { PageWords } from './page.ts'
import { sitePhrasesOf } from './site-phrases.ts'
import { languageOfText } from './stop-words.ts'

const pageOf = (title: string, headings: string[], blocks: string[]): PageWords => ({
  description: '',
  siteName: '',
  links: [],
  title,
  headings,
  blocks,
})
const found = (host: string, ...pages: PageWords[]) =>
  sitePhrasesOf(pages, host).map(({ phrase }) => phrase)

test('a German site gives what it offers, also as one word, and nothing of its frame', () => {
  const phrases = found(
    'dachdecker-muster.de',
    pageOf(
      'Dachsanierung und Dachfenster vom Dachdecker | Muster',
      ['Dachsanierung mit Dämmung', 'Jetzt Termin vereinbaren', 'Unsere Datenschutzerklärung'],
      [
        'Wir übernehmen die Dachsanierung und bauen neue Dachfenster ein.',
        'Eine Dachsanierung lohnt sich, wenn die alten Ziegel nicht mehr dicht sind.',
        'Ein undichtes Flachdach reparieren wir auch am Wochenende.',
      ],
    ),
    pageOf(
      'Flachdach reparieren',
      ['Flachdach reparieren lassen', 'Dachrinne reinigen'],
      ['Wer ein Flachdach reparieren lassen will, braucht einen Dachdecker mit Erfahrung.'],
    ),
  )
  expect(phrases).toEqual(expect.arrayContaining(['dachsanierung', 'flachdach reparieren']))
  expect(phrases.join(' ')).not.toMatch(/datenschutz|termin|jetzt|muster|\b(?:wir|die|und)$/)
})

test('a French and a Spanish site give phrases with their small words within', () => {
  const french = found(
    'chez-lea.fr',
    pageOf(
      'Location de vélos à assistance électrique',
      ['Location de vélos pour la journée', 'Mentions légales'],
      [
        'La location de vélos est possible tous les jours, et nous livrons les vélos à votre hôtel.',
        'Nos vélos sont révisés avant chaque location de vélos.',
      ],
    ),
  )
  expect(french).toContain('location de vélos')
  expect(french.join(' ')).not.toContain('mentions')
  const spanish = found(
    'casarural.es',
    pageOf(
      'Clases de guitarra para niños',
      ['Clases de guitarra en grupo', 'Política de privacidad'],
      [
        'Las clases de guitarra son por la tarde, y los niños aprenden con juegos desde el primer día.',
      ],
    ),
  )
  expect(spanish).toContain('clases de guitarra')
  expect(spanish.join(' ')).not.toContain('privacidad')
})

test('what a text is in shows in its small words; a text of names is taken for English', () => {
  expect(languageOfText(['Wir reparieren Ihr Fahrrad, und zwar schnell.'])).toBe('de')
  expect(languageOfText(['Wij repareren uw fiets en dat doen we snel.'])).toBe('nl')
  expect(languageOfText(['Riparo la tua bicicletta e lo faccio con cura.'])).toBe('it')
  expect(languageOfText(['Consertamos a sua bicicleta e fazemos isso com cuidado.'])).toBe('pt')
  expect(languageOfText(['We repair your bike, and we do it soon.'])).toBe('en')
  expect(languageOfText(['Acme Bosch Vaillant'])).toBe('en')
  expect(languageOfText([])).toBe('en')
})
