import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { MisreadingState } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { NotFound } from '@/components/frame/not-found'
import { Audit } from './audit'
import { Inbox } from './inbox'
import { DRAFT_FILTERS, DraftJobs } from './jobs/draft-jobs'
import { Jobs, REPORT_STATUSES } from './jobs/jobs'
import { MISREADING_STATES, Misreadings } from './jobs/misreadings'
import { Parked } from './jobs/parked'
import { Newsletter } from './newsletter/newsletter'
import { Operations } from './operations/operations'
import { AllOrders, ORDER_FILTERS } from './orders/orders'
import { Partners } from './partners/partners'
import type { DraftFilter, OrderFilter } from './queries'
import { Story } from './story/story'
import { Users } from './users/users'

/** The state of a tab, as the address holds it; a tab ignores a word that it does not know. */
export type TabSearch = { search?: string; status?: string; show?: string }

type Props = { name: string; shown: TabSearch; onShow: (shown: TabSearch) => void }

const known = <Status extends string>(all: readonly Status[], status: string | undefined) =>
  all.find((one) => one === status)

/** The tab of an address. */
export function Tab({ name, shown: { search, status, show }, onShow }: Props) {
  switch (name) {
    case 'users':
      return <Users search={search} onSearch={(text) => onShow(text ? { search: text } : {})} />
    case 'orders':
      return (
        <AllOrders
          search={search}
          status={known<OrderFilter>(ORDER_FILTERS, status)}
          onShow={onShow}
        />
      )
    case 'jobs':
      return (
        <Jobs
          status={known<ReportStatus>(REPORT_STATUSES, status)}
          onStatus={(chosen) => onShow(chosen ? { status: chosen } : {})}
        />
      )
    case 'misreadings':
      return (
        <Misreadings
          state={known<MisreadingState>(MISREADING_STATES, status)}
          onState={(chosen) => onShow(chosen ? { status: chosen } : {})}
        />
      )
    case 'drafts':
      return (
        <DraftJobs
          status={known<DraftFilter>(DRAFT_FILTERS, status) ?? 'failed'}
          onStatus={(chosen) => onShow(chosen === 'failed' ? {} : { status: chosen })}
        />
      )
    case 'parked':
      return <Parked />
    case 'inbox':
      return <Inbox all={show === 'all'} onAll={(all) => onShow(all ? { show: 'all' } : {})} />
    case 'newsletter':
      return <Newsletter />
    case 'partners':
      return <Partners />
    case 'operations':
      return <Operations status={status} search={search} onShow={onShow} />
    case 'story':
      return <Story subject={search} onSearch={(text) => onShow(text ? { search: text } : {})} />
    case 'audit':
      return <Audit />
    default:
      return <NotFound />
  }
}
