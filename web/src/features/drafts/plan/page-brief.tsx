import type { PageBrief as Brief } from '@sortie/contracts/content/drafts/free-outline'
import type { ReactNode } from 'react'

/** Shows the parts of a page besides its text, for the person who builds the site. */
export function PageBriefCard({ page }: { page: Brief }) {
  const { titleTag, description, slug, keywords, questions, links, structuredData } = page
  return (
    <dl className="grid gap-3">
      <Row name={`Title tag (${[...titleTag].length} of 60 characters)`}>{titleTag}</Row>
      <Row name="Meta description">{description}</Row>
      <Row name="Address">/{slug}</Row>
      <Row name="Keywords">{keywords.join(', ')}</Row>
      {questions.length > 0 && (
        <Row name="Questions that people ask">
          <Lines texts={questions} />
        </Row>
      )}
      {links.length > 0 && (
        <Row name="Link to these pages">
          <ul className="list-disc ps-5">
            {links.map(({ title, address }) => (
              <li key={title}>
                {title}
                {address ? (
                  <>
                    {': '}
                    <a href={address} target="_blank" rel="noreferrer" className="underline">
                      {address}
                    </a>
                  </>
                ) : (
                  <span className="text-ink-2"> (not on your site yet)</span>
                )}
              </li>
            ))}
          </ul>
        </Row>
      )}
      {structuredData && (
        <Row name="Structured data">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
          <pre tabIndex={0} className="overflow-x-auto rounded-sm bg-sunken p-2 font-mono text-xs">
            {structuredData}
          </pre>
        </Row>
      )}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="list-disc ps-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
