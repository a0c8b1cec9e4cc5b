import { Benefits } from './benefits'
import { Comparison } from './comparison'
import { Mission } from './mission'
import { PricingQuestions } from './pricing-questions'

/** What stands below the packs, for whoever wants to know more before paying. */
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
