import { secretPageOf } from '@sortie/contracts/secret-pages'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { arrivalOfVisit } from '@/lib/analytics/arrival'
import { useConsent } from '@/lib/analytics/consent'
import { forgetTrackingData, renewTrackingData } from '@/lib/analytics/tracking-data'
import { newKey } from '@/lib/forms/action'
import { forgetProviders, loadProviders } from './providers'
import { countReferral, removeReference } from './referral'
import { countVisit } from './visit'
import { noteSessionWithdrawal, sendWithdrawals } from './withdrawals'

let referred = false
/** A reference counts once; whatever the choice, it does not stay in the address bar. */
const settleReference = async (agreed: boolean) => {
  const arrival = arrivalOfVisit()
  if (!arrival || referred) return
  referred = true
  if (agreed) await countReferral(arrival)
  removeReference()
}

let loaded = false
const withdraw = () => {
  const session = forgetTrackingData()
  if (session) noteSessionWithdrawal(session)
  void sendWithdrawals()
  if (!loaded) return
  forgetProviders()
  // Scripts of others cannot be stopped otherwise.
  window.location.reload()
}

let recorded = false
/** Once a visitor no longer wants clicks recorded, deletes the earlier clicks and counts the visitor under a new id. */
const settleClicks = (recordsClicks: boolean) => {
  const session = recorded && !recordsClicks ? renewTrackingData(newKey) : null
  recorded = recordsClicks
  if (!session) return
  noteSessionWithdrawal(session)
  void sendWithdrawals()
}

/** Does what the visitor chose. Until then, and after Reject, it stores and sends nothing. */
export default function Visitor() {
  const router = useRouter()
  const choice = useConsent((state) => state.choice)
  // Those that could not be sent when they were made.
  useEffect(() => void sendWithdrawals(), [])
  useEffect(() => {
    const arrival = arrivalOfVisit()
    if (!choice || !arrival) return
    void settleReference(choice !== 'rejected')
    if (choice === 'rejected') {
      recorded = false
      return withdraw()
    }
    settleClicks(choice === 'clicks')
    // Scripts of others read the address, that of the arrival too, long after it was left.
    loaded ||= secretPageOf(arrival.path) === null && loadProviders()
    return countVisit(router, arrival, choice === 'clicks')
  }, [choice, router])
  return null
}
