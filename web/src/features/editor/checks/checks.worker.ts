import {
  type ArticleCheck,
  articleChecker,
  type CheckedText,
  type CheckGrounds,
} from './check-article'

// Checks run beside the page, so that typing never waits for them.

export type ToChecks =
  | { type: 'grounds'; grounds: CheckGrounds }
  | { type: 'text'; number: number; text: CheckedText }
export type FromChecks = { number: number; checked: ArticleCheck }

let check: ReturnType<typeof articleChecker> | null = null

self.addEventListener('message', ({ data }: MessageEvent<ToChecks>) => {
  if (data.type === 'grounds') check = articleChecker(data.grounds)
  else if (check) {
    const answer: FromChecks = { number: data.number, checked: check(data.text) }
    self.postMessage(answer)
  }
})
