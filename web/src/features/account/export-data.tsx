import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-failure'
import { announce } from '@/lib/toast'
import { useAct } from '@/lib/use-act'
import { Panel } from './part'

/** Hands a file to the browser, which keeps it where downloads go. */
const keep = (name: string, content: Uint8Array<ArrayBuffer>) => {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/zip' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later: the browser has to begin with it first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Everything that is held about somebody, in one file. */
export function ExportData() {
  const { act, busy, failure } = useAct({
    name: 'export-data',
    failed: 'Your data could not be collected. Please try again.',
    work: async (action) => {
      // What packs an archive is fetched by whoever wants one.
      const { archiveOf, collect } = await import('./archive')
      const now = new Date()
      const archive = archiveOf(await collect(action), now)
      keep(`sortie_data_${now.toISOString().slice(0, 10)}.zip`, archive)
      announce('Your data is ready', 'The archive is in your downloads folder.')
    },
  })
  return (
    <Panel
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
    </Panel>
  )
}
