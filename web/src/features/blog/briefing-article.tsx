import type { Briefing } from '@sortie/contracts/content/blog/briefings'
import { prose } from '@/components/text/prose'
import { splitLinks } from './linked-text'
import { PostHead } from './post-head'
import { Try } from './try'

/** One market briefing: plain paragraphs, whose web addresses are links. */
export function BriefingArticle({ briefing }: { briefing: Briefing }) {
  return (
    <article>
      <PostHead text={briefing} kind="Market briefings" />
      <div className="shell py-10 md:py-14">
        <div className="w-full max-w-[68ch] min-w-0">
          <div className={prose}>
            <div>
              {briefing.paragraphs.map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
                <p key={index} className="whitespace-pre-line">
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </div>
          </div>
          <Try />
        </div>
      </div>
    </article>
  )
}

/** A plain text with its addresses as links, `rel` as the links of posts have it. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
      <a key={index} href={piece.text} rel="noopener">
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )
}
