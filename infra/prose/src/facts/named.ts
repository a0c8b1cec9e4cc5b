import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'

type NamingContext = {
  brief: DraftBrief
  context: Pick<ResearchContext, 'business' | 'industry' | 'town' | 'words'> | null
}

/**
 * Returns the names that an article may use without an item, from the brief and the trade; figures are not among them.
 */
export const namedIn = ({ brief, context }: NamingContext): string[] => {
  const { facts, author, callToAction } = brief
  const words = context?.words
  const names = [
    brief.keyword,
    brief.business ?? context?.business,
    brief.industry ?? context?.industry,
    brief.town ?? context?.town,
    author?.name,
    author?.role,
    callToAction?.text,
    words &&
      [words.provider.one, words.provider.many, words.offer.name, words.client.one].join(' '),
    words?.client.many,
    facts.task,
    facts.client,
    facts.goal,
    facts.horizon,
    facts.ownOption,
    ...(facts.tools ?? []),
    ...(facts.options ?? []),
    ...(facts.criteria ?? []),
    ...(facts.series ?? []).map(({ name }) => name),
    ...(facts.results ?? []).map(({ what }) => what),
    ...(facts.quotes ?? []).map(({ speaker }) => speaker),
    ...brief.answers.map(({ question }) => question.replace(/["“”„«»]/g, "'")),
  ]
  return names.flatMap((name) => name || [])
}

/** Returns what the owner says in their own name, and how they and their business are called: this is never cut. */
export const ownLines = ({
  callToAction,
  author,
  business,
}: Pick<DraftBrief, 'callToAction' | 'author' | 'business'>): string[] =>
  [callToAction?.text, author?.name, author?.role, business].filter((line) => line !== undefined)
