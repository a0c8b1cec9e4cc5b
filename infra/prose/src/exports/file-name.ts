/** Formats of an export, and how their files end. */
export const EXTENSIONS = { html: 'html', markdown: 'md', text: 'txt', evidence: 'json' } as const
export type ExportKind = keyof typeof EXTENSIONS

const part = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'draft'

/** `sortie_bright-smiles_choose-a-dentist_2026-11-23.md`: letters of every file system. */
export const exportName = (
  kind: ExportKind,
  { project, slug, day }: { project: string; slug: string; day: string },
): string =>
  `sortie_${part(project)}_${part(slug)}${kind === 'evidence' ? '-evidence' : ''}_${day}.${EXTENSIONS[kind]}`
