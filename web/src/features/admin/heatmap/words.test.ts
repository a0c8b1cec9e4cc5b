import { expect, test } from 'vitest'
import { elementText, placeText } from './words'

test.each([
  ['main>section.2/a:/pricing', 'Link to /pricing', 'main, section 2'],
  ['header>nav/a:elsewhere', 'Link to another site', 'header, nav'],
  ['main>form/input:email', 'Field “email”', 'main, form'],
  ['main>form/button:submit', 'Button that sends the form', 'main, form'],
  ['main/button.3', 'Button 3', 'main'],
  ['main/h1.1', 'Main heading 1', 'main'],
  ['main/h2.1', 'Heading 1', 'main'],
  ['page/body', 'Page', 'page'],
  ['(other)', 'Others, and those of fewer than 5 visits', ''],
])('%s reads %s, in %s', (element, text, place) => {
  expect([elementText(element), placeText(element)]).toEqual([text, place])
})
