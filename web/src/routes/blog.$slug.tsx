import { createFileRoute, notFound } from '@tanstack/react-router'
import { Article } from '@/features/blog/article'
import { postJsonLd } from '@/features/blog/json-ld'
import { loadPost } from '@/features/blog/posts'
import { isStatus } from '@/lib/api'
import { page, privatePage } from '@/lib/page'

export const Route = createFileRoute('/blog/$slug')({
  // The structured data is made here, as a head comes to every page and this with the post.
  loader: async ({ context, params }) => {
    const post = await loadPost(context.read, params.slug).catch((error) => {
      throw isStatus(error, 404) ? notFound() : error
    })
    return { post, jsonLd: postJsonLd(post) }
  },
  head: ({ loaderData }) => {
    if (!loaderData) return privatePage('404 Page Not Found')
    const { post, jsonLd } = loaderData
    return page(post.title, post.description, {
      path: `/blog/${post.slug}`,
      image: `/og/${post.articleType}.png`,
      jsonLd,
      type: 'article',
    })
  },
  component: Post,
})

function Post() {
  const { post } = Route.useLoaderData()
  return <Article post={post} />
}
