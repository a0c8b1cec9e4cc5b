// Written by "npm run contracts" from the contracts; do not edit.
import type {
  addToReport,
} from '@sortie/contracts/analysis/additions/additions'
import type {
  checkReport,
  launchReport,
} from '@sortie/contracts/analysis/briefs/launch'
import type {
  understandBusiness,
} from '@sortie/contracts/analysis/briefs/readings'
import type {
  compareReports,
} from '@sortie/contracts/analysis/comparisons/compare'
import type {
  listGap,
  listProjectSites,
  listSites,
  refreshProjectSite,
} from '@sortie/contracts/analysis/comparisons/competitors'
import type {
  getKeyword,
  listKeywords,
} from '@sortie/contracts/analysis/keywords/keywords'
import type {
  listClusters,
} from '@sortie/contracts/analysis/plans/clusters'
import type {
  archiveProject,
  changeProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  renameProject,
  restoreProject,
} from '@sortie/contracts/analysis/projects/projects'
import type {
  exportReport,
  getExport,
  getExportFile,
} from '@sortie/contracts/analysis/reports/exports'
import type {
  getNextMission,
} from '@sortie/contracts/analysis/reports/next-mission'
import type {
  replayReport,
} from '@sortie/contracts/analysis/reports/replay'
import type {
  cancelReport,
  followReport,
  getReport,
  listReports,
} from '@sortie/contracts/analysis/reports/reports'
import type {
  forkShared,
  getShared,
  getSharedKeyword,
  listSharedClusters,
  listSharedGap,
  listSharedKeywords,
  listSharedSites,
  listShares,
  revokeShare,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import type {
  getOwnPages,
  readOwnPages,
} from '@sortie/contracts/analysis/sites/own-pages'
import type {
  createFreeTrial,
  followFreeTrialResults,
  getFreeTrial,
  getFreeTrialResults,
} from '@sortie/contracts/analysis/trials/trials'
import type {
  getWatch,
  leaveWatchMails,
  setWatchMails,
  startWatch,
  stopWatch,
} from '@sortie/contracts/analysis/watches/watch'
import type {
  getWithdrawal,
  tellMisreading,
  withdrawReport,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { endpointCall } from '@/lib/api/api'

export const analysisApi = {
  /** Adds keywords about some words, a website or a town to a finished keyword report, within 30 days and without another mission; five times at most. They are in the report once the addition is `completed`. */
  addToReport: endpointCall<typeof addToReport>('POST', '/api/reports/:reportId/additions'),
  /** Puts a project away: lists leave out its reports. A report that is launched restores it. */
  archiveProject: endpointCall<typeof archiveProject>('POST', '/api/projects/:projectId/archive'),
  /** Cancels a report that has not started; the mission is returned. */
  cancelReport: endpointCall<typeof cancelReport>('POST', '/api/reports/:reportId/cancel'),
  /** Says all that is known of a project beside its name. */
  changeProject: endpointCall<typeof changeProject>('PUT', '/api/projects/:projectId/details'),
  /** Predicts what a report of a brief would hold, before a mission is spent. Free. */
  checkReport: endpointCall<typeof checkReport>('POST', '/api/reports/preflight'),
  /** Compares two finished reports of one project: each change with what it comes from. */
  compareReports: endpointCall<typeof compareReports>('GET', '/api/reports/:reportId/compare/:otherId'),
  /** Starts the free trial of the signed-in user; once per user. A failed run is rerun free. */
  createFreeTrial: endpointCall<typeof createFreeTrial>('POST', '/api/free-trial/create'),
  /** Creates a project. 409 `project_exists` where there is one for this business and industry. */
  createProject: endpointCall<typeof createProject>('POST', '/api/projects'),
  /** Deletes a project with all its reports, for good. 409 `project_busy` while one of them runs. */
  deleteProject: endpointCall<typeof deleteProject>('DELETE', '/api/projects/:projectId'),
  /** Has a file of a finished paid report written, of all its keywords or those of a view, with its plan, clusters, competitors and methods. A CSV file holds one table. 202; it is kept for 24 hours. */
  exportReport: endpointCall<typeof exportReport>('POST', '/api/reports/:reportId/exports'),
  /** Streams the results of a trial as server-sent events (`view`), the current ones first, until it is done. */
  followFreeTrialResults: endpointCall<typeof followFreeTrialResults>('GET', '/api/free-trial/results/:projectId/live'),
  /** Streams a report as server-sent events (`view`), the current state first, until it is done; never rows. */
  followReport: endpointCall<typeof followReport>('GET', '/api/reports/:reportId/live'),
  /** Takes a copy of what a link shows into a project of the caller’s own, free. 202; 200 where it is there already. */
  forkShared: endpointCall<typeof forkShared>('POST', '/api/shared/:token/fork'),
  /** Returns the progress of a file of a report. */
  getExport: endpointCall<typeof getExport>('GET', '/api/reports/:reportId/exports/:exportId'),
  /** Downloads a file of a report, for its owner. 409 until it is ready, 410 once it was deleted. */
  getExportFile: endpointCall<typeof getExportFile>('GET', '/api/reports/:reportId/exports/:exportId/file'),
  /** Returns the trial project of the signed-in user, or null. */
  getFreeTrial: endpointCall<typeof getFreeTrial>('GET', '/api/free-trial'),
  /** Returns the results of a trial so far. */
  getFreeTrialResults: endpointCall<typeof getFreeTrialResults>('GET', '/api/free-trial/results/:projectId'),
  /** Returns the receipts of one keyword, and why it is rated as it is. */
  getKeyword: endpointCall<typeof getKeyword>('GET', '/api/reports/:reportId/keywords/:keywordId'),
  /** Returns the mission that is worth launching after a finished paid report, with its reason; null where there is none. */
  getNextMission: endpointCall<typeof getNextMission>('GET', '/api/reports/:reportId/next'),
  /** Lists the pages of the project’s own site, as they were read last, to link to from articles. */
  getOwnPages: endpointCall<typeof getOwnPages>('GET', '/api/projects/:projectId/own-pages'),
  /** Returns one project. */
  getProject: endpointCall<typeof getProject>('GET', '/api/projects/:projectId'),
  /** Returns a report without its rows: what is known of it so far. */
  getReport: endpointCall<typeof getReport>('GET', '/api/reports/:reportId'),
  /** Returns the report that a link shows, without its rows. 404 once it ended or was revoked. */
  getShared: endpointCall<typeof getShared>('GET', '/api/shared/:token'),
  /** Returns the receipts of one keyword of a shared report. */
  getSharedKeyword: endpointCall<typeof getSharedKeyword>('GET', '/api/shared/:token/keywords/:keywordId'),
  /** Lists the watched sites of a project, and what changed on them, newest first. */
  getWatch: endpointCall<typeof getWatch>('GET', '/api/projects/:projectId/watch'),
  /** Returns the brief of a report that the signed-in user gave back, and how they described their business. */
  getWithdrawal: endpointCall<typeof getWithdrawal>('GET', '/api/reports/:reportId/withdrawal'),
  /** Launches a report for one mission. 202 once the mission is reserved, or `requested` if that takes longer; 200 with `same` where it is there or running already; 402 without a mission; 422 where no source knows the trade, where too little is known of what the business sells, or no rival’s site can be read. */
  launchReport: endpointCall<typeof launchReport>('POST', '/api/reports'),
  /** Ends the monthly emails of a project, by the token of a mailed link. */
  leaveWatchMails: endpointCall<typeof leaveWatchMails>('POST', '/api/watch-mails/unsubscribe'),
  /** Lists the clusters of a report with the ids of their keywords, page by page, most clicks first (most impact in reports of older rules); none in the oldest. */
  listClusters: endpointCall<typeof listClusters>('GET', '/api/reports/:reportId/clusters'),
  /** Lists the gap of a competitor report, keyword by keyword, page by page; pages are indexes into those of the sites. Empty until the gap is there. */
  listGap: endpointCall<typeof listGap>('GET', '/api/reports/:reportId/gap'),
  /** Lists the keywords of a report so far, page by page: arrays in the order of `columns`. */
  listKeywords: endpointCall<typeof listKeywords>('GET', '/api/reports/:reportId/keywords'),
  /** Lists the sites of a project, each with the age of what we know of it. */
  listProjectSites: endpointCall<typeof listProjectSites>('GET', '/api/projects/:projectId/sites'),
  /** Lists the projects of the signed-in user, archived ones too, newest first. */
  listProjects: endpointCall<typeof listProjects>('GET', '/api/projects'),
  /** Lists the reports of the signed-in user, or those of one project, newest first. */
  listReports: endpointCall<typeof listReports>('GET', '/api/reports'),
  /** Lists the clusters of a shared report, page by page. */
  listSharedClusters: endpointCall<typeof listSharedClusters>('GET', '/api/shared/:token/clusters'),
  /** Lists the gap of a shared competitor report, keyword by keyword, page by page; without the own site where that is not shared. */
  listSharedGap: endpointCall<typeof listSharedGap>('GET', '/api/shared/:token/gap'),
  /** Lists the keywords of a shared report, most impact first, page by page. */
  listSharedKeywords: endpointCall<typeof listSharedKeywords>('GET', '/api/shared/:token/keywords'),
  /** Lists the sites that a shared competitor report compares. Without their profiles, where the link shows the gap alone. */
  listSharedSites: endpointCall<typeof listSharedSites>('GET', '/api/shared/:token/sites'),
  /** Lists the links to a report, newest first. */
  listShares: endpointCall<typeof listShares>('GET', '/api/reports/:reportId/shares'),
  /** Lists the sites that a competitor report compares, the own one first: profiles and the pages that were read. None in keyword reports. */
  listSites: endpointCall<typeof listSites>('GET', '/api/reports/:reportId/sites'),
  /** Reads the pages of the project’s own site anew: its sitemaps, and the titles of up to 25 pages. Free; 10 an hour. Where the site cannot be read, `outcome` says why, and what was read before stays. */
  readOwnPages: endpointCall<typeof readOwnPages>('POST', '/api/projects/:projectId/own-pages/refresh'),
  /** Reads a site of a project anew, by its host. Free; 10 an hour. */
  refreshProjectSite: endpointCall<typeof refreshProjectSite>('POST', '/api/projects/:projectId/sites/refresh'),
  /** Gives a project another name. */
  renameProject: endpointCall<typeof renameProject>('PUT', '/api/projects/:projectId/name'),
  /** Computes a finished report again from its stored facts, by the versions that it was made with and by those of today. */
  replayReport: endpointCall<typeof replayReport>('GET', '/api/reports/:reportId/replay'),
  /** Takes an archived project back. */
  restoreProject: endpointCall<typeof restoreProject>('POST', '/api/projects/:projectId/restore'),
  /** Revokes a link: from now on it shows nothing. */
  revokeShare: endpointCall<typeof revokeShare>('DELETE', '/api/reports/:reportId/shares/:shareId'),
  /** Turns the monthly email on changes of the watched sites of a project on or off. Off at first. */
  setWatchMails: endpointCall<typeof setWatchMails>('PUT', '/api/projects/:projectId/watch/mails'),
  /** Makes a link that shows chosen sections of a finished paid report to whoever has it. Its token is told once. 422 for sections that a report of this kind lacks. */
  shareReport: endpointCall<typeof shareReport>('POST', '/api/reports/:reportId/shares'),
  /** Watches a site of a project, by its host: it is read now and then once a week. Free; 3 sites a project, 10 projects. */
  startWatch: endpointCall<typeof startWatch>('POST', '/api/projects/:projectId/watch/start'),
  /** Ends the watch of a site. What was found shows again if it is watched again. */
  stopWatch: endpointCall<typeof stopWatch>('POST', '/api/projects/:projectId/watch/stop'),
  /** Says that a free trial is about another business. The trial stays as it is. */
  tellMisreading: endpointCall<typeof tellMisreading>('POST', '/api/free-trial/results/:projectId/misreading'),
  /** Reads what a description of a business may mean, before an account is made. Nothing is stored. */
  understandBusiness: endpointCall<typeof understandBusiness>('POST', '/api/free-trial/understand'),
  /** Gives back a finished report that is about another business, within 24 hours: its mission comes back, and the report ends with its links and exports. `requested`: an operator decides. */
  withdrawReport: endpointCall<typeof withdrawReport>('POST', '/api/reports/:reportId/withdraw'),
}
