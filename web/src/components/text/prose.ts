/** The typography of an article's text. */
export const prose = [
  'text-lg leading-8 [&>*>*+*]:mt-5 wrap-anywhere',
  '[&_h2]:mt-12 [&_h2]:scroll-mt-24 [&_h2]:text-2xl [&_h2]:leading-8 [&_h3]:mt-8 [&_h3]:scroll-mt-24 [&_h3]:text-xl',
  '[&_a]:text-petrol [&_a]:underline [&_a]:underline-offset-4 [&_a]:decoration-1 [&_a:hover]:decoration-2',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:ps-6 [&_ol]:ps-6 [&_li]:mt-2 [&_li]:ps-1 [&_li]:marker:text-radar',
  '[&_blockquote]:border-s-3 [&_blockquote]:border-radar [&_blockquote]:ps-5 [&_blockquote]:text-ink-2',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1.5 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.9em]',
  '[&_pre]:whitespace-pre-wrap [&_pre]:rounded-md [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm [&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_.table-scroll]:overflow-x-auto [&_.table-scroll]:rounded-md [&_.table-scroll]:border [&_.table-scroll]:border-line [&_.table-scroll]:bg-surface',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-sm [&_table]:leading-5 [&_table]:[overflow-wrap:normal] [&_tbody_tr:last-child_td]:border-0',
  '[&_th]:border-b [&_th]:border-field [&_th]:p-2.5 [&_th]:text-start [&_th[align=right]]:text-end [&_td]:border-b [&_td]:border-line [&_td]:p-2.5 [&_td]:align-top',
  '[&_hr]:border-line [&_strong]:font-semibold [&_img]:rounded-md',
].join(' ')
