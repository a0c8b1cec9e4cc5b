import { pagePatterns } from './page-patterns.gen.ts'

/**
 * The patterns of all pages, as the router names them: `$name` stands for one part of a path. Statistics keep no
 * other address, since a browser may send any text.
 */
export const PAGE_PATTERNS: ReadonlySet<string> = new Set(pagePatterns)

/** Pages that are there for operators alone: to everybody else such an address leads nowhere. */
export const OPERATOR_PAGES = /^\/(?:admin|analytics|gpt-api-test|heatmap)(?:\/|$)/
