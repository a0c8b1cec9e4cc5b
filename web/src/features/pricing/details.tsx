import { Benefits } from './benefits'
import { Comparison } from './comparison'
import { Mission } from './mission'
import { PricingQuestions } from './pricing-questions'

/** The part below the packs, for people who want to know more before they pay. */
export default function Details() {
  return (
    <>
      <Mission />
      <Comparison />
      <Benefits />
      <PricingQuestions />
    </>
  )
}
