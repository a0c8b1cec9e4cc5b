import type { ArticleType, PageKind } from '@sortie/contracts/content/drafts/article-ids'

/** A type of article, as the screens show it. */
type TypePresentation = {
  name: string
  /** The course on its card and the waypoints of it, in the units of the logo mark. */
  mark: { course: string; waypoints: [number, number][] }
}

/** The types of article, in the order of the filter. */
export const ARTICLE_TYPES: Record<ArticleType, TypePresentation> = {
  'how-to': {
    name: 'How-to guide',
    mark: {
      course: 'M-120 40-60 40-60 10 0 10 0-20 60-20 60-50 120-50',
      waypoints: [
        [-60, 25],
        [0, -5],
        [60, -35],
      ],
    },
  },
  comparison: {
    name: 'Comparison',
    mark: {
      course: 'M-120-30Q0-30 120 30M-120 30Q0 30 120-30',
      waypoints: [[0, 0]],
    },
  },
  informational: {
    name: 'Informational',
    mark: {
      course: 'M-120 0H120M0-60V60',
      waypoints: [
        [0, 0],
        [-60, 0],
        [60, 0],
      ],
    },
  },
  'trend-analysis': {
    name: 'Trend analysis',
    mark: {
      course: 'M-120 45-70 20-30 32 20-8 60 4 120-48',
      waypoints: [
        [-70, 20],
        [20, -8],
        [120, -48],
      ],
    },
  },
  'case-study': {
    name: 'Case study',
    mark: {
      course: 'M-120 50Q-40-70 40 0T120-40',
      waypoints: [[40, 0]],
    },
  },
  'strategic-guide': {
    name: 'Strategic guide',
    mark: {
      course: 'M-120 50C-60 50-70-40 0-40S60 40 120-10',
      waypoints: [
        [-62, 12],
        [0, -40],
        [62, 12],
      ],
    },
  },
}

/** Pages that sell, as they are called. */
export const PAGE_NAMES: Record<PageKind, string> = {
  'service-page': 'Service page',
  'location-page': 'Location page',
}
const PAGE_KINDS = Object.keys(PAGE_NAMES) as PageKind[]

/** The kind of page that a search parameter asks for, if it is one. */
export const pageKindOf = (raw: unknown): PageKind | undefined =>
  PAGE_KINDS.find((kind) => kind === raw)

/** Returns the name of a kind of draft: its page, else its type. */
export const draftKindName = ({
  type,
  pageKind,
}: {
  type: ArticleType
  pageKind?: PageKind | undefined
}): string => (pageKind ? PAGE_NAMES[pageKind] : ARTICLE_TYPES[type].name)

export const TYPES = Object.keys(ARTICLE_TYPES) as ArticleType[]

/** The kind that a search parameter asks for, if it is one. */
export const typeOf = (raw: unknown): ArticleType | undefined => TYPES.find((type) => type === raw)
