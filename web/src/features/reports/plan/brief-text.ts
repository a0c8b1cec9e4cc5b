import { pageName } from '@sortie/contracts/analysis/plans/page-name'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { reachWords } from '@sortie/contracts/analysis/scoring/reach-words'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import { formatCount, formatDay, formatDecimal } from '../../../lib/format.ts'
import { pagePlanText } from './page-plans.ts'

const about = ({ kind }: Sortie['clicks'], value: number) =>
  `${kind === 'modelled' ? 'about ' : ''}${formatCount(value)}`

/** Writes the brief for the person who makes the page, as Markdown that also reads as plain text. */
export const briefText = (sortie: Sortie, business: string): string => {
  const { title, page, head, keywords, count, volume, difficulty, clicks, why, ownPage } = sortie
  const { questions = [] } = sortie
  const more = count - keywords.length
  return [
    `# ${title}`,
    '',
    `For: ${business}`,
    `Page: ${pageName(page)} (the title is a working title)`,
    `Main keyword: ${head}`,
    ...(ownPage?.page ? [`Your page on it today: ${ownPage.page.address}`] : []),
    [`Searches a month: about ${formatCount(roughly(volume))}`, reachWords(clicks)]
      .filter(Boolean)
      .join('. '),
    `Difficulty: ${formatDecimal(difficulty)} of 10`,
    `Expected clicks at position ${clicks.inputs?.position ?? 3}: ${about(clicks, clicks.value)} a month`,
    `Why now: ${why}`,
    '',
    '## Keywords this page serves',
    '',
    ...keywords.map(
      ({ keyword, searchVolume, difficulty: own }) =>
        `- ${keyword} (${formatCount(searchVolume)} a month, difficulty ${formatDecimal(own)})`,
    ),
    ...(more > 0 ? [`- and ${formatCount(more)} more in the report`] : []),
    ...(questions.length > 0
      ? ['', '## What people also ask', '', ...questions.map((question) => `- ${question}`)]
      : []),
    ...pagePlanText(page),
    '',
    `Planned with Sortie on ${formatDay(clicks.fetchedAt)}. Clicks are an estimate.`,
    '',
  ].join('\n')
}
