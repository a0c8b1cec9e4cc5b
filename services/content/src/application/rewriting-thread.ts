import { rewriteTemplate, type TemplateRewrite } from '../writing/rewrite-template.ts'

/** What comes back: null where there is nothing else to propose. */
export type TemplateRewritten = ReturnType<typeof rewriteTemplate>

// What a thread of the pool runs: passages are checked against all the evidence of their article.
export default (task: TemplateRewrite): TemplateRewritten => rewriteTemplate(task)
