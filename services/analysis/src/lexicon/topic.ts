import { stemsOf } from '@sortie/prose/score/stem'
import type { Industry } from './industry.ts'

/** The topic of a research, in stems. */
export type TopicStems = {
  /** One of these must be said by whatever is on topic. */
  core: Set<string>
  /** The other words of the keyword: `emergency` of an emergency plumber. */
  rest: Set<string>
  /** The name of the trade itself: whoever buys any of it asks for one of these too. */
  trade: Set<string>
  /** Words that go with it; two of them are on topic as well. */
  near: Set<string>
}

/** Words that tell no topic: how people ask, and what they ask of everything. */
const EMPTY = new Set(
  stemsOf(
    'a an the and or of for in to on at by as with from is are be do does did can could should would will ' +
      'how what why when where which who whom whose it its this that my your our their me you i we they ' +
      'best top good better cheap cheapest affordable near nearby local vs versus or review reviews ' +
      'cost costs price prices pricing rates fees quote buy hire book find choose choosing get need new ' +
      'company companies business businesses service services shop store online guide tips ideas',
  ),
)

/** The stems of a text that tell what it is about. */
export const telling = (text: string): string[] =>
  stemsOf(text).filter((stem) => stem.length > 2 && !EMPTY.has(stem))

const namesOf = ({ name, synonyms }: Industry) => [name, ...synonyms].flatMap(telling)
const headsOf = ({ heads }: Industry) => heads.flatMap(({ term }) => telling(term))

/**
 * Returns the topic of a keyword within its trade. Its core is the words that both have, such as `plumber` of
 * `emergency plumber leeds`; all words of a keyword that has none of the trade's. Other offers of the trade are other
 * topics.
 * @param related keywords that go with it
 */
export const topicOf = (
  keyword: string,
  trade: Industry | null,
  related: readonly string[] = [],
): TopicStems => {
  const words = telling(keyword)
  const names = new Set(trade ? namesOf(trade) : [])
  const ofTrade = new Set(trade ? [...names, ...headsOf(trade)] : [])
  const shared = words.filter((word) => ofTrade.has(word))
  const core = new Set(shared.length > 0 ? shared : words)
  return {
    core,
    rest: new Set(words.filter((word) => !core.has(word))),
    trade: new Set(trade ? [trade.name, trade.speech?.provider.one ?? ''].flatMap(telling) : []),
    near: new Set([...names, ...related.flatMap(telling)].filter((word) => !core.has(word))),
  }
}

/** Returns true where a text is on the very topic, and not only on words that go with it. */
export const isCentral = (text: string, { core }: TopicStems): boolean =>
  stemsOf(text).some((stem) => core.has(stem))

/** Returns how much a text has to do with a topic; 0 where it is about something else. */
export const closeness = (text: string, { core, rest, near }: TopicStems): number => {
  const stems = new Set(stemsOf(text))
  const count = (words: Set<string>) => [...words].filter((word) => stems.has(word)).length
  const [inCore, inRest, inNear] = [count(core), count(rest), count(near)]
  if (inCore === 0 && inNear < 2) return 0
  return 3 * inCore + 2 * inRest + Math.min(3, inNear)
}

/** Returns true where a text asks for the trade as such: how one finds, compares or pays whoever does it. */
export const isOfTrade = (text: string, { trade }: TopicStems): boolean =>
  telling(text).length > 0 && telling(text).every((stem) => trade.has(stem))
