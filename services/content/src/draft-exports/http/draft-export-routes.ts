import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DraftFormat, exportDraft } from '@sortie/contracts/content/drafts/drafts'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { DraftImageStore } from '../../draft-images/draft-images.ts'
import type { DraftTexts } from '../../drafts/draft-texts.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { TextParsers } from '../../untrusted/client.ts'
import { refuseText } from '../../writing/check/refused-text.ts'
import { imagesIn, pathsOf, zipArticle } from '../export-images.ts'
import { createFinishedArticle } from '../finished-article.ts'

type Deps = {
  own: OwnDraft
  texts: DraftTexts
  /** Images that the files show. */
  images: Pick<DraftImageStore, 'listOf' | 'read'>
  /** Makes the files. */
  parsers: Pick<TextParsers, 'exportArticle'>
  /** Asks the vault whether the key of a draft is destroyed. */
  isErased: PersonalKeys['isErased']
  /** Limits how often a user may export: each file is made anew. */
  throttle: Throttle
}

/** The media types of exports. */
const CONTENT_TYPES: Record<DraftFormat, string> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  evidence: 'application/json; charset=utf-8',
}

/** The browser shows no file itself: its text came from strangers, too. */
const NEVER_SHOWN = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const refuse = refuseText({
  tooLong:
    'This article takes too long to export. Divide its longest sections or remove tables, then export it again.',
  busy: 'Many articles are being exported right now. Export it again in a moment.',
})

/** Files of a finished article, for its owner alone. */
export const draftExportRoutes = ({ own, texts, images, parsers, isErased, throttle }: Deps) => {
  const finished = createFinishedArticle(texts)

  return [
    route(exportDraft, async ({ userId, params: { draftId }, query }, response) => {
      const { format, sources, reviewed, notice } = query
      const view = await own(userId, draftId)
      await throttle.take(userId)
      const article = await finished(view)
      const stored = query.images === 'true' ? await images.listOf(draftId) : []
      const shown = imagesIn(article, stored, format)
      const options = {
        citations: sources === 'true',
        isReviewed: reviewed === 'true',
        notice,
        images: pathsOf(shown),
      }
      const { name, text } = await parsers
        .exportArticle(userId, { article, format, options })
        .catch(refuse)
      // It was gathered from several views: an erasure may have come in between.
      if (await isErased(draftId)) throw new Rejection('draft_not_found')
      if (shown.length > 0) {
        const zipped = { draftId, file: { name, text }, images: shown }
        response.status(200).set({
          ...NEVER_SHOWN,
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name.replace(/\.\w+$/, '.zip')}"`,
        })
        await pipeline(Readable.from(zipArticle(zipped, images.read)), response)
        return undefined
      }
      response
        .status(200)
        .set({
          ...NEVER_SHOWN,
          'content-type': CONTENT_TYPES[format],
          'content-length': String(Buffer.byteLength(text)),
          'content-disposition': `attachment; filename="${name}"`,
        })
        .end(text)
      return undefined
    }),
  ]
}
