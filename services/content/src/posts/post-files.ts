import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBriefingSlug } from '@sortie/contracts/content/blog/briefing-slug'
import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import { z } from 'zod'

/** The front matter of a post's file, which stands above the text. */
const FrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  keyword: z.string().min(1),
  articleType: ArticleType,
  author: z.string().min(1),
  /** The time of its publication; a later change of the file is dated by itself. */
  published: z.iso.datetime(),
  faq: z.array(z.strictObject({ question: z.string().min(1), answer: z.string().min(1) })),
})

/** A post as its file says it. */
export type PostFile = Omit<z.infer<typeof FrontMatter>, 'published'> & {
  /** The file's name, which is its address too. */
  slug: string
  publishedAt: string
  markdown: string
}

const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64)
  .refine((slug) => !isBriefingSlug(slug), 'Only market briefings are named so')

const read = (folder: string, name: string): PostFile => {
  const file = new VFile({ value: readFileSync(join(folder, name), 'utf8') })
  matter(file, { strip: true })
  const slug = Slug.parse(name.replace(/\.md$/, ''))
  const { published, ...rest } = FrontMatter.parse(file.data.matter)
  return { slug, publishedAt: published, markdown: String(file).trim(), ...rest }
}

const named = (folder: string, name: string): PostFile => {
  try {
    return read(folder, name)
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`The post ${name} is not as it should be: ${why}`, { cause: error })
  }
}

/**
 * Reads every post of a folder: `<slug>.md`, Markdown below front matter.
 * @throws Error that names the file and what is wrong in it.
 */
export const readPostFiles = (folder: string): PostFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => named(folder, name))
