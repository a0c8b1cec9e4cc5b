import { fileURLToPath } from 'node:url'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { postRoutes } from './http/post-routes.ts'
import { postAggregate } from './posts.ts'
import { publishPosts } from './publish-posts.ts'
import { postView } from './views/post-view.ts'

const postSettings = {
  /** The folder of the blog's posts. */
  POSTS_FOLDER: z.string().default(fileURLToPath(new URL('../../posts', import.meta.url))),
}

/** Posts of the blog, which are Markdown files of this service. */
export const postsModule = defineModule({
  name: 'posts',
  settings: postSettings,
  contribute: (kernel) => {
    const posts = kernel.commands(postAggregate)
    const views = kernel.views(postView)
    return {
      projections: [postView],
      routes: postRoutes({ posts: views }),
      prepare: () =>
        publishPosts({ posts, views, folder: kernel.config.POSTS_FOLDER, log: kernel.log }),
    }
  },
})
