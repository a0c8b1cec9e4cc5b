import { expect, test } from 'vitest'
import { nounWithArticle } from './articles.ts'

test.for([
  ['es', 'fontanero', 'un fontanero'],
  ['es', 'electricista', 'un electricista'],
  ['es', 'empresa de limpieza', 'una empresa de limpieza'],
  ['it', 'imbianchino', 'un imbianchino'],
  ['it', 'spazzacamino', 'uno spazzacamino'],
  ['it', 'psicologa', 'una psicologa'],
  ['it', 'osteopata', 'un osteopata'],
  ['it', 'psicoterapeuta', 'uno psicoterapeuta'],
  ['es', 'osteópata', 'un osteópata'],
  ['pt', 'fisioterapeuta', 'um fisioterapeuta'],
  ['fr', 'plombier', 'un plombier'],
  ['fr', 'coiffeuse', 'une coiffeuse'],
  ['fr', 'friterie', 'une friterie'],
  ['pt', 'encanador', 'um encanador'],
  ['de', 'elektriker', 'ein elektriker'],
  ['de', 'kosmetikerin', 'eine kosmetikerin'],
  ['nl', 'hovenier', 'een hovenier'],
] as const)('%s: %s is asked for as “%s”', ([language, noun, asked]) =>
  expect(nounWithArticle(language, noun)).toBe(asked),
)

test('a noun whose ending leaves its gender open has no article', () => {
  expect(nounWithArticle('fr', 'vtc')).toBeUndefined()
  expect(nounWithArticle('es', 'personal trainer')).toBeUndefined()
})
