const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/') && !value.split('/').includes('$')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const shapeOf = (pattern: string) => {
  const parts = pattern
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('$') ? '[^/]+' : escaped(part)))
  return new RegExp(`^/${parts.join('/')}/?$`)
}

/**
 * Which paths the web app has a page for.
 * @param patterns the content of `routes.json`: `["/", "/free-trial/results/$projectId", ...]`;
 * `$name` stands for one part of a path. Null: not known, every path counts as a page.
 * @returns the pattern that a path fits, or null.
 */
export const createAppRoutes = (patterns: unknown) => {
  if (!Array.isArray(patterns)) return () => '/*'
  const shapes = patterns.filter(isPattern).map((pattern) => ({ pattern, shape: shapeOf(pattern) }))
  return (path: string): string | null =>
    shapes.find(({ shape }) => shape.test(path))?.pattern ?? null
}
export type AppRoutes = ReturnType<typeof createAppRoutes>
