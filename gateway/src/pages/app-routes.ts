import { type Token, TokenData } from 'path-to-regexp'
import { fits } from '../calls/path-pattern.ts'

const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/') && !value.split('/').includes('$')

const tokenOf = (part: string): Token =>
  part.startsWith('$') ? { type: 'param', name: part.slice(1) } : { type: 'text', value: part }

/** A pattern as the web app writes it, with `$name` for a parameter. */
const patternOf = (text: string) => {
  const [, ...parts] = text.split('/')
  return new TokenData(parts.flatMap((part) => [{ type: 'text', value: '/' }, tokenOf(part)]))
}

/**
 * Which paths the web app has a page for.
 * @param patterns the content of `routes.json`: `["/", "/free-trial/results/$projectId", ...]`;
 * `$name` stands for one part of a path. Null: not known, every path counts as a page.
 * @returns the pattern that a path fits, or null.
 */
export const createAppRoutes = (patterns: unknown) => {
  if (!Array.isArray(patterns)) return () => '/*'
  const pages = patterns
    .filter(isPattern)
    .map((pattern) => ({ pattern, isHere: fits(patternOf(pattern), { slash: true }) }))
  return (path: string): string | null => pages.find(({ isHere }) => isHere(path))?.pattern ?? null
}
export type AppRoutes = ReturnType<typeof createAppRoutes>
