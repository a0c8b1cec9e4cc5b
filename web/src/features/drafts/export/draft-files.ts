import type { DraftFormat } from '@sortie/contracts/content/drafts/drafts'
import { ApiError, Unreachable } from '@/lib/api/api'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '@/lib/forms/action'

/** The options of a download. */
export type FileChoice = {
  format: DraftFormat
  hasSources: boolean
  /** True where the owner says that they reviewed the article. */
  isReviewed: boolean
  /** True where the file begins with the line on how the article was written. */
  isNoticeFirst: boolean
  /** True where the images come with the article, in a ZIP file if it has any. */
  hasImages: boolean
}

/** The name that the server gave a file; it may be written in two ways. */
export const fileNameIn = (disposition: string | null, otherwise: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? otherwise)
  } catch {
    return plain ?? otherwise
  }
}

const ENDINGS: Record<DraftFormat, string> = {
  html: 'html',
  markdown: 'md',
  text: 'txt',
  evidence: 'json',
}

/** Fetches a file of an article. @throws as a call does */
export const readFile = async (
  draftId: string,
  { format, hasSources, isReviewed, isNoticeFirst, hasImages }: FileChoice,
  action: Action,
): Promise<{ blob: Blob; name: string }> => {
  const flag = (is: boolean) => (is ? ('true' as const) : ('false' as const))
  const query = {
    format,
    sources: flag(hasSources),
    reviewed: flag(isReviewed),
    notice: isNoticeFirst ? ('start' as const) : ('end' as const),
    images: flag(hasImages),
  }
  const address = contentApi.exportDraft.address({
    params: { draftId },
    query,
  })
  const response = await fetch(address, { headers: action.headers() }).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error
  })
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, await response.text())
  }
  const name = fileNameIn(
    response.headers.get('content-disposition'),
    `sortie_article.${ENDINGS[format]}`,
  )
  return { blob: await response.blob(), name }
}

/** The body of an exported page, as a program for writing takes it from the clipboard. */
export const articleIn = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return (page.querySelector('article') ?? page.body).innerHTML
}
