import type {
  DraftId,
  DraftImageId,
  DraftShareId,
} from '@sortie/contracts/content/drafts/article-ids'
import type { SharedDraft } from '@sortie/contracts/content/drafts/draft-sharing'
import { Rejection } from '@sortie/runtime/domain'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { UntrustedInputRefused } from '@sortie/runtime/untrusted/refused'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type DraftTexts, draftTexts } from '../drafts/draft-texts.ts'
import { type Drafts, draftAggregate } from '../drafts/drafts.ts'
import { type DraftView, draftView } from '../drafts/views/draft-view.ts'
import { textParsers } from '../text-parsers.ts'
import type { TextParsers } from '../untrusted/client.ts'
import { cautionsFor } from '../writing/check/cautions.ts'
import { type DraftLink, openLink } from './decider/draft-share.ts'
import { type DraftShares, draftShareAggregate } from './draft-shares.ts'
import { type draftLinkSettings, type LinkThrottles, linkThrottles } from './link-throttles.ts'
import { createRenderedArticles } from './rendered-articles.ts'

export type SharedDrafts = {
  /** The id of a link follows from its token, which is nowhere kept. */
  idOf: (token: string) => DraftShareId
  /**
   * Returns the article that a token's link shows.
   * @param address from whose network readings are counted, and guesses: a link that is there is none
   * @throws Rejection('share_not_found') whyever it opens nothing; Rejection('too_many_requests')
   */
  open: (token: string, address: string) => Promise<SharedDraft>
  /**
   * The link of a token and its article, for whoever does more than read it.
   * @throws as `open` does
   */
  find: (token: string, address: string) => Promise<{ link: DraftLink; view: ReadableArticle }>
  /**
   * The draft of a token whose article shows an image now.
   * @throws Rejection('image_not_found'), and as `open` does
   */
  findImage: (token: string, imageId: DraftImageId, address: string) => Promise<DraftId>
  /** Drops what this process holds in the clear of a draft. */
  forget: (draftId: string) => void
}

type Deps = {
  shares: Pick<DraftShares, 'state'>
  drafts: Pick<Drafts, 'state'>
  views: Pick<Views<DraftView>, 'find'>
  texts: Pick<DraftTexts, 'sectionsOf' | 'evidenceOf'>
  /** Renders articles. */
  parsers: Pick<TextParsers, 'renderArticle'>
  idKey: Buffer
  /** Of networks, what they open in vain, all that they open, and the images in it; of a link, how often it is opened. */
  throttles: LinkThrottles
}
/** An article that is there to be read. */
type ReadableArticle = DraftView & {
  brief: NonNullable<DraftView['brief']>
  package: NonNullable<DraftView['package']>
}

const TOO_LONG = 'This article can’t be shown right now. Ask its owner for a file of it.'

/** Says that an article was not rendered. */
const refuse = (error: unknown): never => {
  if (!(error instanceof UntrustedInputRefused)) throw error
  throw new Rejection('unavailable', { message: TOO_LONG, detail: TOO_LONG })
}

/** Creates what opens tokens: the link and its draft are read from the store, so what is gone is gone at once. */
export const createSharedDrafts = (deps: Deps): SharedDrafts => {
  const { shares, drafts, views, texts, idKey, throttles } = deps
  const articles = createRenderedArticles(deps.parsers.renderArticle)
  const idOf = (token: string): DraftShareId => `dsh_${keyedHash(idKey, token)}`

  /** The article of a link, where it is still there to be read. */
  const articleOf = async ({ draftId, userId }: DraftLink): Promise<ReadableArticle | null> => {
    const { state } = await drafts.state(draftId)
    const isReady = state.stage === 'planned' && !state.deletedAt && state.order?.stage === 'ready'
    const view = isReady ? await views.find(draftId) : null
    const { brief, package: around } = view ?? {}
    return view && view.userId === userId && brief && around
      ? { ...view, brief, package: around }
      : null
  }

  const shown = async (link: DraftLink, view: ReadableArticle): Promise<SharedDraft> => {
    const { brief, package: around, order, research, edits } = view
    const { withSources: citations, endsAt } = link
    const [rows, all] = await Promise.all([texts.sectionsOf(view), texts.evidenceOf(view)])
    const { titles: _titles, descriptions: _descriptions, ...details } = around
    const typed = [
      ...rows.map(({ markdown }) => markdown ?? ''),
      ...details.faq.map(({ markdown }) => markdown),
    ]
    const { parts, cited } = await articles
      .render(view.draftId, typed, all, { citations })
      .catch(refuse)
    const sections = rows.map(({ sectionId, heading }, index) => ({
      sectionId,
      heading,
      markdown: parts[index]!,
    }))
    const faq = details.faq.map(({ question }, index) => ({
      question,
      markdown: parts[rows.length + index]!,
    }))
    return {
      type: brief.type,
      ...(brief.page && { pageKind: brief.page.kind }),
      keyword: brief.keyword,
      writer: order!.writer,
      isEditedByPerson: edits.isByPerson ?? false,
      endsAt,
      author: brief.author ? { name: brief.author.name, role: brief.author.role ?? null } : null,
      at: edits.at ?? order!.endedAt ?? view.updatedAt,
      cautions: cautionsFor(brief, research.context),
      details: { ...details, faq },
      sections,
      // Evidence that no sentence cites is the owner's alone.
      evidence: citations ? all.filter(({ id }) => cited.has(id)) : [],
    }
  }

  /** @param take counts what is opened, of a network and of a link */
  const findBy = async (
    token: string,
    address: string,
    take: { from: NetworkThrottle; of?: Throttle },
  ): Promise<{ link: DraftLink; view: ReadableArticle }> => {
    await take.from.takeFrom(address)
    const giveBack = await throttles.guesses.takeFrom(address)
    const shareId = idOf(token)
    const link = openLink((await shares.state(shareId)).state, new Date().toISOString())
    if (link) {
      giveBack()
      // The link is counted before the text is unsealed, so a reader over the limit costs no decryption.
      await take.of?.take(shareId)
    }
    const view = link && (await articleOf(link))
    if (link && !view) articles.forget(link.draftId)
    if (!view) throw new Rejection('share_not_found')
    return { link, view }
  }

  const find: SharedDrafts['find'] = (token, address) =>
    findBy(token, address, { from: throttles.reads, of: throttles.readsOfLink })

  /**
   * Returns true where the text of an article names an image. An image that its owner took out of the text is shown to
   * nobody else.
   */
  const names = async (view: ReadableArticle, imageId: DraftImageId): Promise<boolean> => {
    const parts = [...(await texts.sectionsOf(view)), ...view.package.faq]
    return parts.some(({ markdown }) => markdown?.includes(imageId))
  }

  return {
    idOf,
    findImage: async (token, imageId, address) => {
      const { link, view } = await findBy(token, address, { from: throttles.images })
      if (!(await names(view, imageId))) throw new Rejection('image_not_found')
      return link.draftId
    },
    forget: articles.forget,
    find,
    open: async (token, address) => {
      const { link, view } = await find(token, address)
      return shown(link, view)
    },
  }
}

export const sharedDrafts: Resource<ConfigOf<typeof draftLinkSettings>, SharedDrafts> = {
  name: 'shared-drafts',
  open: (kernel) =>
    createSharedDrafts({
      shares: kernel.commands(draftShareAggregate),
      drafts: kernel.commands(draftAggregate),
      views: kernel.views(draftView),
      texts: kernel.resource(draftTexts),
      parsers: kernel.resource(textParsers),
      throttles: kernel.resource(linkThrottles),
      idKey: kernel.keyFor('draft-share-id'),
    }),
}
