import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useAct } from '@/lib/api/use-act'
import { saveFile } from '@/lib/browser/save-file'
import { announce } from '@/lib/notices/toast'
import { AccountPanel } from '../part'

/** Everything that is held about somebody, in one file. */
export function ExportData() {
  const { act, busy, failure } = useAct({
    name: 'export-data',
    failed: 'Your data could not be collected. Please try again.',
    work: async (action) => {
      // The code that packs an archive is loaded only for users who want one.
      const { archiveOf, collect } = await import('./archive')
      const now = new Date()
      const archive = archiveOf(await collect(action), now)
      saveFile(
        `sortie_data_${now.toISOString().slice(0, 10)}.zip`,
        new Blob([archive], { type: 'application/zip' }),
      )
      announce('Your data is ready', 'The archive is in your downloads folder.')
    },
  })
  return (
    <AccountPanel
      id="export"
      title="Your data"
      lead="Everything Sortie stores about you, as one ZIP file: JSON files and a note that explains them."
    >
      <div className="grid justify-items-start gap-4">
        <Button busy={busy} pendingLabel="Collecting..." onClick={act}>
          Export My Data
        </Button>
        <FormFailure>{failure}</FormFailure>
      </div>
    </AccountPanel>
  )
}
