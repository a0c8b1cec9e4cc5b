import { createFileRoute, notFound } from '@tanstack/react-router'
import { Article } from '@/features/blog/article'
import { loadPost } from '@/features/blog/posts'
import { isStatus } from '@/lib/api'
import { page, privatePage } from '@/lib/page'

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context, params }) => {
    const [post, { postJsonLd }] = await Promise.all([
      loadPost(context.fetchJson, params.slug).catch((error) => {
        throw isStatus(error, 404) ? notFound() : error
      }),
      // A post that comes rendered needs no code for it.
      import('@/lib/json-ld'),
    ])
    return { post, jsonLd: postJsonLd(post) }
  },
  head: ({ loaderData: { post, jsonLd } = {} }) =>
    post
      ? page(post.title, post.description, {
          path: `/blog/${post.slug}`,
          image: `/og/${post.articleType}.png`,
          jsonLd,
          type: 'article',
        })
      : privatePage('404 Page Not Found'),
  component: Post,
})

function Post() {
  return <Article post={Route.useLoaderData().post} />
}
