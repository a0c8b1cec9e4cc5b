// Fits the weights of `recognition/confidence.ts` on the labelled half that is open, and prints them:
// node services/analysis/evaluation/fit.ts
import { confidenceOf, featuresOf } from '../src/recognition/confidence.ts'
import { readDescription } from '../src/recognition/description.ts'
import { readOrdinaryBusinesses } from '../src/recognition/ordinary/ordinary.ts'
import { candidatesOf } from '../src/recognition/recognise.ts'
import { TYPED_DESCRIPTIONS } from '../src/recognition/typed.ts'
import { readKnowledge } from '../src/recognition/words/knowledge.ts'
import { ordinaryId } from '../src/recognition/words/vocabulary.ts'
import { readWords } from '../src/recognition/words/words.ts'
import { type LabelledDescription, readDescriptions } from './evaluation.ts'

const COMPARED = 8
const ROUNDS = 4_000
const STEP = 3
const PULL = 0.0005
/** A description of an owner counts more than a name of a trade as it stands in our tests. */
const OWNERS_COUNT = 3

type Example = { features: number[]; isRight: boolean; counts: number }

const examplesOf = (text: string, right: ReadonlySet<string>, counts: number): Example[] => {
  const description = readDescription(text, readKnowledge())
  const { telling } = description
  const compared = candidatesOf(description).slice(0, COMPARED)
  return compared.map((candidate) => {
    const others = compared.filter((other) => other !== candidate)
    return {
      features: featuresOf(candidate, others, telling.length),
      isRight: right.has(candidate.entry.id),
      counts,
    }
  })
}

const families = (text: string) => new Set(readWords(text).map(({ family }) => family))

/** Ids of the kinds of business that a description means: trades, and ordinary ones of its activity. */
const rightFor = ({
  trade,
  accepts,
  activity,
  class: classId,
}: LabelledDescription): Set<string> => {
  const trades = [trade, ...accepts].filter(Boolean)
  const ofActivity = families(activity)
  const ordinary = readOrdinaryBusinesses().filter(
    (business) =>
      business.class === classId &&
      [business.name, ...business.also].some((name) =>
        [...families(name)].every((family) => ofActivity.has(family)),
      ),
  )
  return new Set([...trades, ...ordinary.map(ordinaryId)])
}

const examples = [
  ...Object.entries(TYPED_DESCRIPTIONS).flatMap(([id, texts]) =>
    texts.flatMap((text) => examplesOf(text, new Set([id]), 1)),
  ),
  ...readDescriptions('open')
    .filter(({ language }) => language === 'en')
    .flatMap((row) => examplesOf(row.industry, rightFor(row), OWNERS_COUNT)),
]

const total = examples.reduce((sum, { counts }) => sum + counts, 0)
let weights = examples[0]!.features.map(() => 0)
for (let round = 0; round < ROUNDS; round++) {
  const slope = weights.map(() => 0)
  for (const { features, isRight, counts } of examples) {
    const miss = confidenceOf(features, weights) - Number(isRight)
    for (const [index, value] of features.entries()) slope[index]! += counts * miss * value
  }
  weights = weights.map((weight, index) => {
    const pull = index === 0 ? 0 : PULL * weight
    return weight - STEP * (slope[index]! / total + pull)
  })
}
console.log(`[${weights.map((weight) => weight.toFixed(2)).join(', ')}]`)
