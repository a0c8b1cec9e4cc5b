import type { PostSummary } from '@sortie/contracts/content/blog/posts'

const MOST_RELATED = 2
/** Shorter words say little about what a text is about. */
const SHORTEST = 4

const wordsOf = ({ title, keyword, description }: PostSummary) =>
  new Set(
    `${title} ${keyword} ${description}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= SHORTEST),
  )

/** Returns the two posts to read next: those that share most words with a post, other types before its own. */
export const relatedPosts = (post: PostSummary, all: PostSummary[]): PostSummary[] => {
  const own = wordsOf(post)
  const closeness = (other: PostSummary) =>
    own.intersection(wordsOf(other)).size + (other.articleType === post.articleType ? 0 : 0.5)
  return all
    .filter(({ slug }) => slug !== post.slug)
    .toSorted((one, other) => closeness(other) - closeness(one))
    .slice(0, MOST_RELATED)
}
