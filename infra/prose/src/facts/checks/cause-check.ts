import { followsFromCited } from '../arithmetic/follows.ts'
import { topicStemsOf } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem } from '../subject.ts'

// Words that give one thing as the cause of another.

const CAUSE =
  /\b(?:because|owing to|due (?:in \p{L}+ (?:part )?)?to|thanks(?: \p{L}+)? to|as (?:a|one|the) (?:direct )?(?:result|consequence|knock-on)(?: of)?|(?:is|are|was|were|being)(?: \p{L}+)? (?:a|the|one) (?:direct )?(?:result|consequence|product|fruit|effect) of|a (?:result|consequence) of|on (?:that |this |the |its )?(?:account|grounds?|basis|score)(?: of)?(?! \p{L}+(?:'s)? (?:site|page))|which(?: \p{L}+){0,2} (?:is|was) why|that(?: is|'s| was) why|this is why|which (?:in turn )?(?:makes|made|means|meant|explains|led|leads)|for (?:that|this|the|which) (?:very |simple )?reason|hence|wherefore|therefore|thus|consequently|seeing (?:that|as|how)|given (?:that|how|the fact)|(?:the|one|a|main) reason (?:being|is|was|for|why|behind)|(?:is|are|was|were) the reason|by (?:virtue|reason|dint) of|in (?:the )?(?:light|view|consequence|wake) of|so that|accordingly|reason why|inasmuch as|insofar as|forasmuch as|what with|now that|down to(?= (?:the fact|how|its|their|a|an|the \p{L}+ that))|(?:is|are|was|were) (?:all |largely |partly |mostly |mainly )?down to|on the strength of|courtesy of|stem(?:s|med)? from|results? (?:from|in)|resulted (?:from|in)|(?:is|are|was|were|lies?) behind|explains?(?: why)?|explained by|leads? to|led to|follow(?:s|ed)? from|on the back of|in response to|(?:is|are|was|were|been) (?:\p{L}+ly )?(?:driven|caused|prompted|fuelled|fueled|sparked|triggered|brought about|explained|powered|helped along) by|(?:drives?|drove|caus(?:es?|ed)|prompt(?:s|ed)|fuel+(?:s|ed)|spark(?:s|ed)|trigger(?:s|ed)) (?:the|a|an|this|that|those|these|more|most|some|up|our|its|their|page|searches|demand|interest|\d)|attributable to|(?:put|chalked|chalk) (?:it |this |that )?(?:up|down) to|(?:no|little|small) wonder|owes?|owed|(?:is|are|be) to (?:blame|thank)|blame[sd]?|(?:has|have|had) (?:\p{L}+ ){0,4}to thank|to thank for|the (?:cause|upshot|consequence) (?:is|was|of|being)|(?:lies|lay|is|was) the (?:cause|reason)|responsible for|account(?:s|ed)? for (?:the (?:rise|fall|drop|growth|change)|why|it|this|that)|the fact that|what made|it is (?:for|because of) (?:this|that)|out of which|whence|as can be seen from|in that)\b|, so (?!that|far|much|many|long|called)|, for (?!(?:example|instance|free|sale|which|whom|what|all|both|each|every|now|good)\b)(?:the |a |an )?\p{L}+ (?:\p{L}+ )?(?:is|are|was|were|has|have|had|can|may|will|do|does|\p{L}{3,}[^s]s)(?= )|(?:^|[,;] |\d |% |\b(?:[\p{L}]+) )(?:since|as)(?= (?:the |a |an |about |some |many |most |it |its |they |we |our |his |her |\d|\p{L}+ (?:is|are|was|were|has|have|do|does|can|may|charges?|takes?|costs?|\p{L}+s) |\p{L}{3,}s \p{L}{3,}))/giu

/** `Since 2015` and `as often as` give no cause. */
const isCausal = (text: string, index: number, word: string): boolean => {
  const behind = text.slice(index + word.length)
  if (/since$/i.test(word))
    return !/^ (?:\d{4}|then|the (?:year|month|start|beginning)|its|last|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/.test(
      behind,
    )
  return (
    !/\bas \p{L}+ as$|\b(?:such|same|as (?:many|much|often|wide|well|far|long|soon)|known|well|just|twice|times|called|described|listed|work|works|far) as$/iu.test(
      text.slice(0, index + word.length),
    ) &&
    !/^ \p{L}+ as\b/u.test(behind) &&
    /\b(?:is|are|was|were|has|have|had|do|does|can|may|will|\p{L}{3,}s|\p{L}+ed)\b/iu.test(behind)
  )
}

type Mark = { start: number; end: number }

const marksIn = (text: string): Mark[] =>
  [...text.matchAll(CAUSE)]
    .filter(({ 0: word, index }) => !/(?:since|as)$/i.test(word) || isCausal(text, index, word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))

/** Returns true if an item has enough of the topic on one side of the cause. */
const covers = ({ stems }: IndexedItem, side: string): boolean => {
  const topic = [...topicStemsOf(side)]
  return topic.filter((stem) => hasStem(stems, stem)).length >= topic.length * 0.4
}

/** Returns true if an item gives a cause itself, and covers both sides of this one. */
const gives = (evidence: IndexedItem, text: string, { start, end }: Mark): boolean =>
  marksIn(evidence.text).length > 0 &&
  covers(evidence, text.slice(0, start)) &&
  covers(evidence, text.slice(end))

/** A cause may join the facts of two items only if one of them gives it. */
export const checkCauses = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, quantities } = subject
  if (cited.length < 2) return []
  // `, so a page comes to €72` tells what a sum comes to, and gives no cause.
  const isOfSum = ({ start, end }: Mark) =>
    unquoted.slice(start, end) === ', so ' &&
    quantities.some((one) => one.start >= end && followsFromCited(one, subject))
  return marksIn(unquoted)
    .filter((mark) => !isOfSum(mark))
    .filter((mark) => !cited.some((one) => gives(one, unquoted, mark)))
    .slice(0, 1)
    .map((mark) => ({
      kind: 'because',
      ...mark,
      why: 'No source gives this cause: the sentence joins two.',
    }))
}
