import { expect, type Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { getReport } from '@sortie/contracts/analysis/reports/reports'
import type { getDraft, launchDraft, planDraft } from '@sortie/contracts/content/drafts/drafts'
import { buyMissions } from './buying.ts'
import { DETAILS } from './fixture.ts'
import { enroll, post, read } from './person.ts'
import { PRODUCT } from './product.ts'

// Enough for a draft of our own writer: it prints what its owner tells, and pads nothing.
export const ANSWERS = [
  'I would start with the Saturday counter, because that is when we turn people away. I would put the rye out at half past seven and stop slicing to order until ten. The website comes last, once the shelf is full every morning. After that I would ask the regulars which loaf they miss, write each answer on the board by the till and bake the one with the most marks for a whole month. If it sells out before noon, it stays. If it does not, we go back to what we had and say so, because people like to know that they were heard.',
  'Most give up in the third week. They bake more of everything, throw a third of it away and decide that nobody wants it. We wrote down what was left at two each day for a month, and then it was plain that only the white tins were too many. The other mistake is to start with a sale. It brings people who come for the price and leave with it. A taste on the counter costs a loaf a day and brings people who come back, so we cut the heel of each batch and put a dish of butter beside it.',
  'A wedding cake takes us four days. On the first we bake the layers and let them rest, because a fresh sponge tears under the knife. On the second we level them, soak them with syrup and put the first thin coat of butter icing on, which catches the crumbs. The third is for the smooth coat and for the stand, and on the fourth we stack it where it will be eaten, never in the van. Couples who know this stop asking for a cake by Friday. They send us a photo of the room and the hour of the first guests, and we plan backwards from there.',
  'We measure with a pencil. At two each day somebody counts what is left on the shelf and writes it beside what was baked. On Monday we look at the week together, and only what was left on three days is baked less. For cakes we count calls, tastings and orders, and write down why somebody said no. It is nearly always the date and hardly ever the price, so we keep two Saturdays a month free for those who come late. After three months we compare with the same months before, and keep one change at a time, as else nobody knows what helped.',
  'Our price for a celebration cake includes one tasting, delivery inside the ring road and the stand for two days. It leaves out fresh flowers and anything after six in the evening, and we say so on the first call. For bread we charge by the loaf and never by the slice, and the bag is in the price. A standing order for a café has a lower price from the second month on, since we know by then how much flour to buy. We write all of it on one sheet and hand that over before anybody pays.',
]

/** Questions on a plan besides what comes first: whoever answers that has a plan of their own, without our table of searches. */
export const ASKED_OF_PLANS = /^(?!.*what last)/

/** A report that is ready, of somebody who has missions left. */
export const ownReport = async (page: Page, email: string, business = DETAILS): Promise<string> =>
  (await reportInProject(page, email, business)).reportId

/** The same with the project that it is in. */
const reportInProject = async (page: Page, email: string, business = DETAILS) => {
  await enroll(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const details = { ...business, country: 'GB' as const, town: 'Leeds' }
  const launched = await post<typeof launchReport>(page, '/api/reports', details)
  const { reportId, projectId } = await launched.json()
  const path = '/api/reports/:reportId'
  await expect
    .poll(
      async () => {
        const report = await read<typeof getReport>(page, path, { params: { reportId } })
        return report.analysis.status
      },
      { timeout: 45_000 },
    )
    .toBe('ready')
  return { reportId, projectId }
}

const draftOf = (page: Page, draftId: string) =>
  read<typeof getDraft>(page, '/api/drafts/:draftId', { params: { draftId } })

/**
 * A finished article of somebody new. @returns its id
 * @param ownSite of its project; without one it belongs to none
 * @param asks which questions on the plan are answered first; all of them for a plan of the owner's own
 */
export const writtenArticle = async (
  page: Page,
  email: string,
  ownSite?: string,
  asks = ASKED_OF_PLANS,
): Promise<string> => {
  const business = ownSite ? { ...DETAILS, ownSite } : DETAILS
  const { reportId, projectId } = await reportInProject(page, email, business)
  const brief = {
    type: 'strategic-guide' as const,
    keyword: 'wedding cake cost',
    reportId: reportId as `rep_${string}`,
    ...(ownSite && { projectId: projectId as `prj_${string}` }),
    facts: { goal: 'Sell 60 more loaves a week', horizon: '6 months' },
  }
  const planned = await post<typeof planDraft>(page, '/api/drafts', brief)
  expect(planned.status(), await planned.text()).toBe(201)
  const { draftId } = await planned.json()
  const readiness = async () => (await draftOf(page, draftId)).readiness?.template
  await expect.poll(readiness, { timeout: 60_000 }).toBeDefined()
  const { questions } = (await readiness())!
  const usual = questions.filter((question) => asks.test(question))
  const answers = ANSWERS.map((answer, at) => ({ question: usual[at] ?? `And ${at}?`, answer }))
  const saved = await page.request.put(`/api/drafts/${draftId}/brief`, {
    headers: { origin: new URL(PRODUCT).origin },
    data: { ...brief, answers },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await expect.poll(async () => (await readiness())?.missing, { timeout: 60_000 }).toEqual([])
  const launch = `/api/drafts/${draftId}/launch` as '/api/drafts/:draftId/launch'
  const launched = await post<typeof launchDraft>(page, launch, { writer: 'template' })
  expect(launched.status(), await launched.text()).toBe(202)
  await expect
    .poll(async () => (await draftOf(page, draftId)).status, { timeout: 60_000 })
    .toBe('ready')
  return draftId
}

/** Chooses an action from the menu of the draft that is open. */
export const chooseAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}
