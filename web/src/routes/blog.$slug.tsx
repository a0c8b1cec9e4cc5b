import { createFileRoute, notFound } from '@tanstack/react-router'
import { Article } from '@/features/blog/article'
import { loadPost } from '@/features/blog/posts'
import { isStatus } from '@/lib/api'
import { postJsonLd } from '@/lib/json-ld'
import { page, privatePage } from '@/lib/page'

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context, params }) =>
    loadPost(context.read, params.slug).catch((error) => {
      throw isStatus(error, 404) ? notFound() : error
    }),
  head: ({ loaderData: post }) =>
    post
      ? page(post.title, post.description, {
          path: `/blog/${post.slug}`,
          image: `/og/${post.articleType}.png`,
          jsonLd: postJsonLd(post),
          type: 'article',
        })
      : privatePage('404 Page Not Found'),
  component: Post,
})

function Post() {
  return <Article post={Route.useLoaderData()} />
}
