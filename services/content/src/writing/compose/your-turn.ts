import type { CardTopic } from '../../passages/passage.ts'
import type { SectionComposer } from './section-composer.ts'

/** An amount of money, as prices name it. */
const AMOUNT = /[$£€]\s?\d|\b\d[\d.,]{0,15} ?(?:dollars|pounds|euros|USD|GBP|EUR)\b/

/** Returns what to ask the owner to add; null where they answered a question on the same topic. */
export const yourTurn = (
  { evidence }: SectionComposer,
  topic: CardTopic,
  prompt: string,
): string | null => (evidence.answers.some((answer) => answer.topic === topic) ? null : prompt)

/** Returns what to ask the owner to add on their price; null where something that they told names an amount. */
export const yourPrice = ({ evidence }: SectionComposer, prompt: string): string | null =>
  [...evidence.itemByText.keys()].some((text) => AMOUNT.test(text)) ? null : prompt
