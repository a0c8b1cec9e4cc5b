import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { withSources } from '@sortie/prose/facts/checks/verbatim'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { sentencesOf } from '@sortie/prose/text/sentences'

/** The texts of an article, with its evidence. */
export type StandardText = { texts: readonly string[]; items: readonly EvidenceItem[] }

const SETTINGS: readonly string[] = ['paragraph', 'item']

/**
 * Sentences of a template draft that rest on nothing of the report or the customer: other customers may
 * receive them, too. Headings, tables and quotes are left out, as nobody rewrites them for that.
 */
export const standardSentences = (
  texts: readonly string[],
  items: readonly EvidenceItem[],
): string[] => {
  const found = texts
    .flatMap((markdown) => withSources(sentencesOf(readMarkdown(markdown)), items))
    .filter(({ setting, citations }) => SETTINGS.includes(setting) && citations.length === 0)
  return [...new Set(found.map(({ text }) => text))]
}
