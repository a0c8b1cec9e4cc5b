import type { Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { deleteProject, renameProject } from '@sortie/contracts/analysis/projects/projects'
import type { listReports } from '@sortie/contracts/analysis/reports/reports'
import { expectAccessibleNow } from './axe.ts'
import { buyMissions } from './buying.ts'
import { DETAILS, expect, expectInvalid, expectToast, test, toast } from './fixture.ts'
import { enroll, finishTrial, otherBrowser, post, read } from './person.ts'
import { requestsOf } from './requests.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const names = (page: Page, level = 3) => page.getByRole('main').getByRole('heading', { level })

const makeProject = async (page: Page, name: string, industry = 'Bakery') => {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New Project' }).click()
  await dialog(page).getByLabel('Business name').fill(name)
  await dialog(page).getByLabel('Industry').fill(industry)
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(page).toHaveURL(/\/projects\/prj_/)
  await expect(title(page)).toHaveText(name)
}

test('a project is made, renamed, described, and fills in a mission', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(409, 500)
  await enroll(page, email)

  await test.step('the empty list has one action, and what is missing is named', async () => {
    await page.goto('/projects')
    await expect(page.getByText('No projects yet.')).toBeVisible()
    await expectAccessibleNow(page, 'no projects')
    await page.getByRole('button', { name: 'New Project' }).click()
    await dialog(page).getByRole('button', { name: 'Create Project' }).click()
    await expectInvalid(dialog(page).getByLabel('Industry'), 'Enter the industry')
    await expectAccessibleNow(page, 'the dialog of a new project')
    await page.keyboard.press('Escape')
  })
  await makeProject(page, 'Crumb & Co')
  const address = page.url()

  await test.step('a second one of the same business is refused, and leads to the first', async () => {
    await page.goto('/projects')
    await page.getByRole('button', { name: 'New Project' }).click()
    await dialog(page).getByLabel('Business name').fill('crumb and co')
    await dialog(page).getByLabel('Industry').fill('bakery')
    await dialog(page).getByRole('button', { name: 'Create Project' }).click()
    await dialog(page).getByRole('link', { name: 'Open it' }).click()
    await expect(page).toHaveURL(address)
  })

  await test.step('it is renamed in place; a refused name is taken back', async () => {
    const rename = async (name: string) => {
      await page.getByRole('button', { name: 'Rename the project' }).click()
      await expect(page.getByLabel('Project name')).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    await rename('Crumb, Leeds')
    await expect(title(page)).toHaveText('Crumb, Leeds')
    await expectToast(page, 'Project renamed', 'Crumb, Leeds')
    await expect(page.getByRole('button', { name: 'Rename the project' })).toBeFocused()
    await page.route(requestsOf(renameProject), (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await rename('Never')
    await expectToast(page, 'Error', 'The project could not be renamed')
    await expect(title(page)).toHaveText('Crumb, Leeds')
    await page.unroute(requestsOf(renameProject))
    await page.getByRole('button', { name: 'Rename the project' }).click()
    await page.keyboard.press('Escape')
    await expect(title(page)).toHaveText('Crumb, Leeds')
  })

  await test.step('its details are kept, and a mission begins with them', async () => {
    await page.getByLabel('Your website').fill('crumb.example')
    await page.getByLabel('Country').selectOption('GB')
    await page.getByLabel('Town').fill('Leeds')
    await page.getByLabel('Competitor 1', { exact: true }).fill('Greggs')
    await page.getByRole('button', { name: 'Add Competitor' }).click()
    await page.getByLabel('Website of competitor 2').fill('loaf.example')
    await page.getByRole('button', { name: 'Save Details' }).click()
    await expectInvalid(page.getByLabel('Competitor 2', { exact: true }), 'Enter the name')
    await page.getByLabel('Competitor 2', { exact: true }).fill('Loaf')
    await page.getByRole('button', { name: 'Save Details' }).click()
    await expectToast(page, 'Details saved', 'New missions')
    await page.reload()
    await expect(page.getByLabel('Town')).toHaveValue('Leeds')
    await expect(page.getByLabel('Website of competitor 2')).toHaveValue('loaf.example')
    await expectAccessibleNow(page, 'a project')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleNow(page, 'a project on a phone')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('main').getByRole('link', { name: 'New Mission' }).click()
    await expect(page).toHaveURL('/keyword-intel')
    await expect(page.getByLabel('Project', { exact: true })).toHaveValue(/^prj_/)
    await expect(page.getByLabel('Business name')).toHaveValue('Crumb, Leeds')
    await expect(page.getByLabel('Main competitor')).toHaveValue('Greggs')
    await expect(page.getByLabel('Your website')).toHaveValue('crumb.example')
    await expect(page.getByLabel('Town')).toHaveValue('Leeds')
    await expect(page.getByLabel('More competitors')).toHaveValue('loaf.example')
  })

  await test.step('another project fills in what it knows; none keeps what was typed', async () => {
    await page.getByText('Optional details').click()
    await page.getByLabel('Keywords to include').fill('rye bread')
    await page.getByLabel('Project', { exact: true }).selectOption('')
    await expect(page.getByLabel('Business name')).toHaveValue('Crumb, Leeds')
    await page
      .getByLabel('Project', { exact: true })
      .selectOption({ label: 'Crumb, Leeds · Bakery' })
    await expect(page.getByLabel('Keywords to include')).toHaveValue('rye bread')
    await page.reload()
    await expect(page.getByLabel('Project', { exact: true })).toHaveValue(/^prj_/)
  })
})

test('archived projects leave the dashboard, come back by Undo, and a deleted one takes its reports', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  refusals.expect(404, 409, 422)
  const projectId = await finishTrial(page, email)
  await buyMissions(page, 'starter_pack', 3)
  const launched = await post<typeof launchReport>(page, '/api/reports', {
    ...DETAILS,
    businessName: 'Second Bakery',
    mainCompetitor: 'Gail’s',
  })
  const second = await launched.json()
  const readReports = async () => (await read<typeof listReports>(page, '/api/reports', {})).reports
  const statuses = async () => (await readReports()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['ready', 'ready'])

  await test.step('the project of the trial stands in the list with its badge', async () => {
    await page.goto('/projects')
    await expect(names(page, 2)).toHaveText(['Second Bakery', `${DETAILS.businessName}Free trial`])
    await expectAccessibleNow(page, 'projects')
    await page.getByRole('link', { name: DETAILS.businessName }).click()
    await expect(page).toHaveURL(`/projects/${projectId}`)
    await expect(names(page)).toHaveText([DETAILS.businessName])
  })

  await test.step('it is archived, and its reports with it; Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Archive' }).click()
    await expectToast(page, 'Project archived', DETAILS.businessName)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    await expect(names(page)).toHaveText(['Second Bakery'])
    await page.getByRole('button', { name: 'Archived Too' }).click()
    await expect(page).toHaveURL('/reports?archived=true')
    await page.reload()
    await expect(names(page)).toHaveText(['Second Bakery', DETAILS.businessName])
    await page.goto('/projects')
    await expect(names(page, 2)).toHaveText(['Second Bakery'])
    await page.getByRole('button', { name: 'Archived' }).click()
    await expect(page).toHaveURL('/projects?show=archived')
    await expect(names(page, 2)).toHaveText([`${DETAILS.businessName}Free trial`])
  })

  await test.step('reports are grouped and searched in the address; runs of one brief are told apart', async () => {
    const again = { ...DETAILS, businessName: 'Second Bakery', mainCompetitor: 'Gail’s' }
    const body = { ...again, again: true }
    const rerun = await post<typeof launchReport>(page, '/api/reports', body)
    const { reportId } = await rerun.json()
    await page.goto('/reports')
    await expect(page.getByText('Run 2')).toBeVisible()
    await expect(page.getByText('Run 1')).toBeVisible()
    await page.getByLabel('Search your reports by name').fill('gail')
    await expect(page).toHaveURL('/reports?search=gail')
    await page.getByRole('button', { name: 'By Project' }).click()
    await expect(page).toHaveURL(/by=project/)
    await expect(names(page)).toHaveText(['Second Bakery'])
    await expect(names(page, 4)).toHaveCount(2)
    await expectAccessibleNow(page, 'the dashboard by project')
    await page.getByLabel('Search your reports by name').fill('nobody')
    await expect(page.getByText('No matching reports.')).toBeVisible()
    await page.getByRole('button', { name: 'Show All' }).click()
    await expect(page.getByLabel('Search your reports by name')).toHaveValue('')
    await expect(names(page)).toHaveText([
      'Second Bakery',
      `${DETAILS.businessName}Free trialArchived`,
    ])
    await expect.poll(async () => (await statuses())[0], { timeout: 60_000 }).toBe('ready')
    expect((await readReports())[0]?.reportId).toBe(reportId)
  })

  await test.step('a stranger has no such page', async () => {
    const other = await otherBrowser(page)
    await enroll(other, `other-${email}`)
    for (const path of [`/projects/${second.projectId}`, '/projects/nothing']) {
      await other.goto(path)
      await expect(other.getByText('404 Page Not Found')).toBeVisible()
    }
    await other.context().close()
  })

  await test.step('it cannot be deleted while a report runs', async () => {
    await page.goto(`/projects/${second.projectId}`)
    await page.route(requestsOf(deleteProject), (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'project_busy', message: 'A report is still running.' }),
          })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Delete Project…' }).click()
    await expect(dialog(page)).toContainText('2 reports go with it. This can’t be undone.')
    await expectAccessibleNow(page, 'the dialog of a deletion')
    await dialog(page).getByRole('button', { name: 'Delete Project' }).click()
    await expect(dialog(page)).toContainText('A report is still running.')
    await page.unroute(requestsOf(deleteProject))
  })

  await test.step('deleted, its reports are gone from everywhere', async () => {
    await dialog(page).getByRole('button', { name: 'Delete Project' }).click()
    await expect(page).toHaveURL('/projects')
    await expectToast(page, 'Project deleted', 'Second Bakery, 2 reports')
    await page.goto(`/results/${second.reportId}`)
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
    expect((await readReports()).map(({ funding }) => funding)).toEqual(['trial'])
  })
})

test('without a mission the dashboard’s main action is to buy some', async ({ page, email }) => {
  await finishTrial(page, email)
  await page.goto('/reports')
  await expect(page.getByRole('link', { name: 'Buy Missions' })).toHaveAttribute('href', '/pricing')
  await expect(page.getByRole('main').getByRole('link', { name: 'New Mission' })).toHaveCount(0)
})
