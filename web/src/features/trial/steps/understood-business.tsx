import type { Understanding } from '@sortie/contracts/analysis/briefs/readings'
import { OffersQuestion } from '@/components/fields/offers-question'
import { ReadingChoice } from '@/components/fields/reading-choice'

type Props = {
  understood: Understanding
  /** Id of the chosen reading; empty where none was chosen. */
  reading: string
  onChoose: (reading: string) => void
  /** The things that people buy, by the owner. */
  offers: readonly string[]
  onOffers: (offers: string[]) => void
}

const chosenFirst = (readings: Understanding['readings'], id: string) =>
  readings.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))

/** Says how a business was understood, and asks its owner what only they know. */
export default function UnderstoodBusiness(props: Props) {
  const { understood, reading, onChoose, offers, onOffers } = props
  return (
    <>
      {understood.verdict === 'unknown' ? (
        <p className="rounded-md border border-warn/50 bg-warn/10 p-4 text-sm">
          {understood.message}
        </p>
      ) : (
        <ReadingChoice
          readings={chosenFirst(understood.readings, reading)}
          isAsked={understood.verdict === 'ask' && !reading}
          chosen={reading}
          onChoose={onChoose}
        />
      )}
      {understood.question !== null && (
        <OffersQuestion
          question={understood.question}
          named={offers}
          onName={(things) => onOffers([...new Set([...offers, ...things])])}
        />
      )}
    </>
  )
}
