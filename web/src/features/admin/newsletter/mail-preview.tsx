import { useEffect, useRef, useState } from 'react'
import { Choices } from '@/components/fields/choices'
import { drawMail, type MailScheme } from './draw-mail'

const shapes = ['Phone', 'Laptop', 'Plain text'] as const
const schemes = ['Light', 'Dark'] as const
const widths = { Phone: 320, Laptop: 600 }

type Props = { html: string; text: string }

/** A mail as its readers show it: on a phone, on a laptop, in light and dark, and as plain text. */
export function MailPreview({ html, text }: Props) {
  const [shape, setShape] = useState<(typeof shapes)[number]>('Phone')
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('Light')
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap gap-3">
        <Choices legend="Read as" choices={shapes} chosen={shape} onChoose={setShape} />
        {shape !== 'Plain text' && (
          <Choices legend="Colors" choices={schemes} chosen={scheme} onChoose={setScheme} />
        )}
      </div>
      {shape === 'Plain text' ? (
        <pre className="max-h-[60vh] overflow-auto rounded-sm bg-sunken p-4 font-sans text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <DesignedMail
          html={html}
          width={widths[shape]}
          scheme={scheme === 'Dark' ? 'dark' : 'light'}
        />
      )}
    </div>
  )
}

type DesignedMailProps = { html: string; width: number; scheme: MailScheme }

function DesignedMail({ html, width, scheme }: DesignedMailProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) drawMail(host.current, html, scheme)
  }, [html, scheme])
  return (
    <section
      aria-label="The designed mail"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-[60vh] overflow-auto rounded-sm border border-line bg-sunken"
    >
      <div ref={host} className="mx-auto" style={{ width }} />
    </section>
  )
}
