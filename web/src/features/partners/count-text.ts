import { formatCount } from '@/lib/format'

/** `No keys`, `1 key`, `2 keys`. @param thing one of them */
export const countText = (count: number, thing: string): string => {
  if (count === 0) return `No ${thing}s`
  return count === 1 ? `1 ${thing}` : `${formatCount(count)} ${thing}s`
}
