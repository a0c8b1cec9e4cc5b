import { randomUUID } from 'node:crypto'
import type { DraftId, VersionId } from '@sortie/contracts/content/drafts/article-ids'
import {
  getVersion,
  listVersions,
  nameVersion,
  restoreVersion,
  type Version,
} from '@sortie/contracts/content/drafts/draft-editing'
import { found, route } from '@sortie/runtime/http/route'
import type { Throttle, ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Drafts } from '../../drafts/drafts.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import { editedLine } from '../../writing/edited-prose.ts'
import { restoredVersion } from '../restored-version.ts'
import { articleAt } from '../version-texts.ts'
import type { VersionsView } from '../views/draft-versions.ts'

type Deps = {
  drafts: Drafts
  views: Pick<Views<VersionsView>, 'find'>
  own: OwnDraft
  /** Ids of versions follow from it, the draft and the request's key. */
  idKey: Buffer
  /** Limits how often a user may save. */
  throttle: ThrottleOnce
  /** Limits how often a user may open a version. */
  reads: Throttle
}
type VersionEntry = VersionsView['versions'][number]

/** Characters of a name at most. */
const NAME = 80

const shown = ({ stream: _, ...version }: VersionEntry): Version => version

/** Returns the name under which the present article is kept when another version replaces it. */
const keptName = ({ name }: Version): string =>
  `Before restoring ${name === null ? 'the article as it was written' : `“${name}”`}`.slice(0, NAME)

/** States of an article that can be read and brought back. */
export const draftVersionRoutes = ({ drafts, views, own, idKey, throttle, reads }: Deps) => {
  const versionsOf = async (draftId: DraftId): Promise<VersionEntry[]> =>
    (await views.find(draftId))?.versions ?? []
  /** @throws Rejection('version_not_found') */
  const versionOf = async (draftId: DraftId, id: VersionId): Promise<VersionEntry> => {
    const versions = await versionsOf(draftId)
    return found(
      versions.find(({ versionId }) => versionId === id),
      'version_not_found',
    )
  }
  const idOf = (draftId: DraftId, what: string, key: string): VersionId =>
    `ver_${keyedHash(idKey, what, draftId, key).slice(0, 32)}`

  return [
    route(listVersions, async ({ userId, params: { draftId } }) => {
      await own(userId, draftId)
      return { versions: (await versionsOf(draftId)).map(shown).toReversed() }
    }),

    route(nameVersion, async ({ userId, params: { draftId }, body, key, now: at }) => {
      await own(userId, draftId)
      const versionId = idOf(draftId, 'name', key ?? randomUUID())
      const isKnown = async () =>
        (await versionsOf(draftId)).some((one) => one.versionId === versionId)
      await throttle({ of: userId, command: versionId, isKnown }, () => {
        const name = editedLine(body.name, 'name', 'Enter a name')
        return drafts.handle(draftId, { type: 'NameVersion', data: { at, versionId, name } })
      })
      return { versionId }
    }),

    route(getVersion, async ({ userId, params: { draftId, versionId } }) => {
      await own(userId, draftId)
      const kept = await versionOf(draftId, versionId)
      await reads.take(userId)
      const { details, sections } = await articleAt(drafts, draftId, kept.stream)
      return { version: shown(kept), details, sections }
    }),

    route(restoreVersion, async ({ userId, params: { draftId, versionId }, key, now: at }) => {
      await own(userId, draftId)
      const version = await versionOf(draftId, versionId)
      const once = key ?? randomUUID()
      const kept = { versionId: idOf(draftId, 'restore', once), name: keptName(version) }
      const isKnown = async () =>
        (await versionsOf(draftId)).some((one) => one.versionId === kept.versionId)
      await throttle({ of: userId, command: kept.versionId, isKnown }, async () => {
        const changes = await restoredVersion(drafts, draftId, version)
        return drafts.handle(draftId, { type: 'RestoreVersion', data: { at, kept, ...changes } })
      })
      return { versionId }
    }),
  ]
}
